#pragma once

#include <QWidget>

class QCheckBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;

namespace backstep::ui {

class BarButton;
class FindField;
struct Sought;

// Ctrl+H: what to look for and what to put in its place, over the editor. Names of Python differ by their
// letters' case, and so does what is replaced. Return goes on to the next in the one field and replaces in
// the other; Escape closes it and gives the focus back.
class ReplaceBar : public QWidget {
    Q_OBJECT

  public:
    explicit ReplaceBar(QPlainTextEdit& editor, QWidget* parent = nullptr);

    void open();  // with what is selected in the editor, if it is within a line

    FindField& wanted() const { return *m_wanted; }
    QLineEdit& with() const { return *m_with; }
    BarButton& one() const { return *m_one; }
    BarButton& all() const { return *m_all; }
    QCheckBox& wholeWords() const { return *m_whole; }
    QString said() const;  // how many were replaced

  protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void retranslate();
    void close();
    Sought sought() const;
    void replaceOne();
    void replaceAll();

    QPlainTextEdit& m_editor;
    FindField* m_wanted;
    QLineEdit* m_with;
    BarButton* m_one;
    BarButton* m_all;
    QCheckBox* m_whole;
    QLabel* m_said;
};

}  // namespace backstep::ui

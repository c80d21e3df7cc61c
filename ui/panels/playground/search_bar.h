#pragma once

#include <QScrollArea>
#include <initializer_list>
#include <vector>

class QCheckBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;

namespace backstep::ui {

class BarButton;
class FindField;
struct Sought;

// Over the editor: what to look for (Ctrl+F), with the count of the places, and what to put in its stead
// (Ctrl+H). Names of Python differ by their letters' case, and so does what is replaced. Return goes on to
// the next in the one field and replaces in the other; Escape closes it and gives the focus back. Its rows
// are as many as its width asks for; where the window has no height for them, it scrolls and nothing is
// squeezed.
class SearchBar : public QScrollArea {
    Q_OBJECT

  public:
    explicit SearchBar(QPlainTextEdit& editor, QWidget* parent = nullptr);

    // With what is selected in the editor, if it is within a line.
    void openFind();
    void openReplace();

    FindField& wanted() const { return *m_wanted; }
    QLineEdit& with() const { return *m_with; }
    BarButton& one() const { return *m_one; }
    BarButton& all() const { return *m_all; }
    QCheckBox& wholeWords() const { return *m_whole; }
    QString said() const;  // which place it is of how many, or how many were replaced

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  signals:
    void roomChanged();  // that it asks for: opened, closed, or of other rows

  protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    QWidget* group(const std::initializer_list<QWidget*>& parts);
    void arrange();
    void open(bool replacing);
    void retranslate();
    void close();
    Sought sought() const;
    void look(bool forward, bool next);
    void replaceOne();
    void replaceAll();

    QPlainTextEdit& m_editor;
    QGridLayout* m_rows;
    std::vector<QWidget*> m_groups;  // what is not parted by the end of a row
    FindField* m_wanted;
    QLineEdit* m_with;
    BarButton* m_one;
    BarButton* m_all;
    QCheckBox* m_whole;
    QLabel* m_said;
    bool m_replacing = false;
};

}  // namespace backstep::ui

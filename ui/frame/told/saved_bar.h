#pragma once

#include <QString>
#include <QWidget>

namespace backstep::ui {

class BarButton;

// Says that a file has been written and where, with the ways to it: the file itself, its folder; or that code
// which made room for other code was kept, with the way back to it. Nothing has to be answered: it goes when
// it is closed or a step is taken. Screen readers are told as it comes.
class SavedBar : public QWidget {
    Q_OBJECT

  public:
    explicit SavedBar(QWidget* parent = nullptr);

    void say(const QString& path, const QString& remark = {});  // what is to be known of the file
    void sayKept(const QString& path);                          // the code that stood in the playground
    void clear();
    // What was kept is told until the learner goes on: the run that took its place takes a step too.
    void stepTaken(bool byLearner);
    QString sentence() const;  // empty while nothing is said
    BarButton& openButton() const { return *m_open; }
    BarButton& folderButton() const { return *m_folder; }
    BarButton& closeButton() const { return *m_close; }

    QSize sizeHint() const override;

  signals:
    void backWanted(const QString& path);  // the code that was kept

  protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void tell();
    void fitButtons();
    void announce(const QString& path, bool kept);
    QString name() const;
    QString place() const;

    QString m_path, m_remark;
    bool m_kept = false;
    BarButton* m_open;
    BarButton* m_folder;
    BarButton* m_close;
};

}  // namespace backstep::ui

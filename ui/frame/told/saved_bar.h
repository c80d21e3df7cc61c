#pragma once

#include <QString>
#include <QWidget>

namespace backstep::ui {

class BarButton;

// Says that a file has been written and where, with the ways to it: the file itself, its folder. Nothing has
// to be answered: it goes when it is closed, and its owner may take it away with clear(). Screen readers are
// told as it comes.
class SavedBar : public QWidget {
    Q_OBJECT

  public:
    explicit SavedBar(QWidget* parent = nullptr);

    void say(const QString& path);
    void clear();
    QString sentence() const;  // empty while nothing is said
    BarButton& openButton() const { return *m_open; }
    BarButton& folderButton() const { return *m_folder; }
    BarButton& closeButton() const { return *m_close; }

    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void tell();
    QString name() const;
    QString place() const;

    QString m_path;
    BarButton* m_open;
    BarButton* m_folder;
    BarButton* m_close;
};

}  // namespace backstep::ui

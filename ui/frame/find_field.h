#pragma once

#include <QLineEdit>

namespace backstep::ui {

// A field that looks for something while one types: Return or F3 goes on to the next, with Shift back, Escape
// closes it. Says which of how many was found. Hidden until it is asked for.
class FindField : public QLineEdit {
    Q_OBJECT

  public:
    explicit FindField(QWidget* parent = nullptr);
    QSize sizeHint() const override;

    void open(const QString& prompt);
    void setFound(bool found);
    void setPlace(int place, int count);  // "3 of 7"; of none: nothing
    QString place() const { return m_place; }

  signals:
    void opened();
    void wanted(const QString& text, bool forward, bool next);
    void closed();

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    void name(const QString& prompt);
    void close();

    QString m_place;
};

}  // namespace backstep::ui

#pragma once

#include <QLineEdit>

namespace backstep::ui {

// A field that looks for something while one types: Return goes on to the next, Shift+Return back, Escape
// closes it. Hidden until it is asked for.
class FindField : public QLineEdit {
    Q_OBJECT

  public:
    explicit FindField(QWidget* parent = nullptr);
    QSize sizeHint() const override;

    void open(const QString& prompt);
    void setFound(bool found);

  signals:
    void opened();
    void wanted(const QString& text, bool forward, bool next);
    void closed();

  protected:
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void name(const QString& prompt);
    void close();
};

}  // namespace backstep::ui

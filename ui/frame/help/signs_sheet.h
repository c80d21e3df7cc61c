#pragma once

#include <QDialog>

namespace backstep::ui {

// Every sign of the canvas and of the slate, drawn as it is there, and what it says.
class SignsSheet : public QDialog {
    Q_OBJECT

  public:
    explicit SignsSheet(QWidget* parent);

    QString text() const;  // one sign a line

  private:
    QStringList m_words;
};

}  // namespace backstep::ui

#pragma once

#include <QScrollArea>
#include <functional>
#include <vector>

#include "panels/sheet/sheet_row.h"

namespace backstep::ui {

class ChoiceRow;

// A column of rows that explain something: padding 20, as tall as its rows, scrolled when there is less room.
// Readable as text by the clipboard and by screen readers.
class Sheet : public QScrollArea {
    Q_OBJECT

  public:
    explicit Sheet(QWidget* parent = nullptr);
    ~Sheet() override;

    // Of another subject it starts at its head; of the same one the place that is read stays.
    void setRows(std::vector<SheetRowPtr> rows, const QString& subject = {});
    // Of its rows, or the first of them, in a place so wide.
    int heightFor(int width, size_t rows = SIZE_MAX) const;
    QString text() const;                         // one row a line
    QRect rowSaying(const QString& words) const;  // where it is on widget(); null when none says them

  signals:
    void rowClicked(int action);

  protected:
    // Up and Down scroll what is longer than its place, also where the window uses them.
    bool event(QEvent* event) override;
    // Ctrl with Left and Right goes along the first choice there is (alone they move time), Return does what
    // the first other row offers.
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    class Paper;
    Paper* m_paper;
    QString m_subject;
    const ChoiceRow* firstChoice() const;
};

}  // namespace backstep::ui

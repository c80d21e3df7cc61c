#pragma once

#include <QScrollArea>

#include "panels/pizarra/ledger.h"

namespace backstep::ui {

class Playback;

// The slate of the window: the `.grad` of every parameter as a ledger, before + arrives = now, in chalk. What
// is on its way is framed with dashes and not counted yet. While a move runs the old numbers stay. Where not
// all rows have room it shows whole ones, under heads that stay, and the row that is written or cleared is
// one.
class Pizarra : public QScrollArea {
    Q_OBJECT

  public:
    explicit Pizarra(Playback& playback, QWidget* parent = nullptr);

    const std::vector<LedgerLine>& lines() const { return m_lines; }
    QString remarkOf(const LedgerLine& line) const;
    QString remarkOf(const LedgerLine& line, double room) const;  // shorter where it must be
    QString text() const;
    int firstRow() const;
    int rowsInView() const;

    // The ledger alone, without what its columns are called and without remarks, and of the picture that is
    // shown alone, if it has a slate: where room is short.
    void setTerse(bool terse);

  protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    class Board;
    void read();
    void showWhatHappens();
    void say();

    Playback& m_playback;
    Ledger m_ledger;
    std::vector<LedgerLine> m_lines;
    bool m_terse = false;
    Board* m_board;
};

}  // namespace backstep::ui

#include "panels/pizarra/pizarra.h"

#include <QEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTextLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "frame/slim_scroll_bar.h"
#include "panels/inspector/shown_value.h"
#include "stage/playback.h"
#include "style/fonts.h"
#include "style/icons.h"
#include "style/text.h"
#include "style/theme.h"

namespace backstep::ui {

namespace {

constexpr double kMargin = 14;
constexpr double kHeader = 36;
constexpr double kRow = 58;
constexpr double kAboveAndBelow = 32;  // of the board, and in it under its last row
constexpr double kTerseHeader = 6, kTerseRow = 39;
constexpr double kNameRow = 22;           // of a name that has a line of its own, as far as there is one
constexpr double kNumbersUnderName = 47;  // their baseline in that row
constexpr double kTriangle = 24;          // before what is on its way, with air
constexpr double kSign = 26, kSignCrowded = 14;  // room for + and =

double drawRight(QPainter& painter, QPointF at, const QString& text, const QFont& font, const QColor& ink) {
    const double width = widthOf(font, text);
    painter.setFont(font);
    painter.setPen(ink);
    painter.drawText(at - QPointF(width, 0), text);
    return width;
}

}  // namespace

class Pizarra::Board : public QWidget {
  public:
    explicit Board(Pizarra& owner) : QWidget(&owner), m_owner(owner) {}

    QSize sizeHint() const override {
        const double rows = rowHeight(isCrowded()) * static_cast<double>(m_owner.m_lines.size());
        return {300, static_cast<int>(kAboveAndBelow + header() + rows)};
    }
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

    // The scroll bar counts pixels, the slate turns by rows.
    int firstRow() const {
        return static_cast<int>(std::ceil(m_owner.verticalScrollBar()->value() / rowHeight(isCrowded())));
    }
    int rowsInView() const {
        const double room = m_owner.viewport()->height() - kAboveAndBelow - header();
        return std::max(1, static_cast<int>(room / rowHeight(isCrowded())));
    }
    int scrolledTo(int row) const { return static_cast<int>(row * rowHeight(isCrowded())); }

  protected:
    void paintEvent(QPaintEvent*) override {
        const Theme& theme = Theme::of(palette());
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QRectF board = boardInView();
        const auto first = static_cast<size_t>(isCut() ? firstRow() : 0);
        const size_t end = std::min(m_owner.m_lines.size(), first + static_cast<size_t>(rowsInView()));
        painter.setPen(QPen(theme.slate.edge, 2));
        painter.setBrush(theme.slate.fill);
        painter.drawRoundedRect(board, 6, 6);
        if (m_owner.m_lines.empty()) return paintEmpty(painter, board, theme);
        m_crowded = isCrowded();
        const Columns columns = columnsOf(board);
        m_tight = m_crowded && !fits(columns);
        if (!m_owner.m_terse) paintHeads(painter, columns, board, theme);
        double y = board.top() + header();
        for (size_t row = first; row < end; ++row) {
            paintLine(painter, m_owner.m_lines[row], board, columns, y, theme);
            y += rowHeight(m_crowded);
            if (row + 1 < end || board.bottom() - y > 8)
                painter.fillRect(QRectF(board.left() + 16, y, board.width() - 32, 0.8), theme.slate.ruled);
        }
        paintAdvice(painter, QRectF(board.left() + 16, y + 8, board.width() - 32, board.bottom() - y - 16),
                    theme);
    }

    void resizeEvent(QResizeEvent* event) override {
        QWidget::resizeEvent(event);
        updateGeometry();
    }

  private:
    double sign() const { return m_crowded ? kSignCrowded : kSign; }
    double header() const { return m_owner.m_terse ? kTerseHeader : kHeader; }
    double rowHeight(bool crowded) const {
        return m_owner.m_terse ? kTerseRow + (crowded ? kNameRow : 0) : kRow;
    }
    bool isCut() const { return rowsInView() < static_cast<int>(m_owner.m_lines.size()); }
    // Cut, it is a slate of as many rows as have room, which stands still while they go by.
    QRectF boardInView() const {
        if (!isCut()) return boardRect();
        const double rows = rowHeight(isCrowded()) * rowsInView();
        return QRectF(kMargin, m_owner.verticalScrollBar()->value() + 12, width() - 2 * kMargin,
                      header() + rows + 6);
    }
    QRectF boardRect() const { return QRectF(rect()).adjusted(kMargin, 12, -kMargin, -14); }
    QFont headFace() const { return uiFont(12, QFont::Medium); }
    QFont nameFace() const { return codeFont(15 - m_shrink, QFont::DemiBold); }
    QFont beforeFace() const { return codeFont(15 - m_shrink, QFont::Medium); }
    QFont arrivesFace() const { return codeFont(15 - m_shrink, QFont::DemiBold); }
    QFont nowFace() const { return codeFont(17 - 1.3 * m_shrink, QFont::Bold); }

    struct Columns {
        double name, before, arrives, now;
    };
    // As the design has them, moved left where the numbers need more room, and smaller where there is none.
    Columns columnsOf(const QRectF& board) const {
        for (m_shrink = 0; m_shrink < kSmallest; ++m_shrink)
            if (const Columns columns = columnsAtSize(board); fits(columns)) break;
        return columnsAtSize(board);
    }

    bool fits(const Columns& columns) const {
        double wanted = m_crowded ? widthOf(headFace(), Pizarra::tr("before")) : 0;
        for (const LedgerLine& line : m_owner.m_lines)
            wanted = std::max(wanted, widthOf(beforeFace(), line.before) +
                                          (m_crowded ? 0 : widthOf(nameFace(), line.name) + 8));
        return columns.before - columns.name >= wanted;
    }

    // Whether a name has no room beside its numbers, as small as they may be written.
    bool isCrowded() const {
        m_crowded = false;
        columnsOf(boardRect());
        return m_shrink == kSmallest && !fits(columnsAtSize(boardRect()));
    }

    Columns columnsAtSize(const QRectF& board) const {
        double now = 0;
        double arrives = 0;
        for (const LedgerLine& line : m_owner.m_lines) {
            now = std::max(now, widthOf(nowFace(), line.now));
            arrives = std::max(arrives, widthOf(arrivesFace(), line.arrives));
        }
        Columns columns{board.left() + 16, 0, 0, board.right() - 16};
        columns.arrives = std::min(board.left() + board.width() * 0.69, columns.now - now - sign());
        arrives = std::max(arrives, widthOf(headFace(), Pizarra::tr("arrives")));
        const bool live = std::ranges::any_of(
            m_owner.m_lines, [](const LedgerLine& line) { return line.kind == LedgerLine::Kind::OnItsWay; });
        const double beside = std::max(sign(), live ? kTriangle : 0);
        columns.before = std::min(board.left() + board.width() * 0.44, columns.arrives - arrives - beside);
        return columns;
    }

    void paintHeads(QPainter& painter, const Columns& columns, const QRectF& board,
                    const Theme& theme) const {
        const QFont head = headFace();
        const double baseline = board.top() + 26;
        const QString before = Pizarra::tr("before"), arrives = Pizarra::tr("arrives");
        constexpr double kApart = 6;
        const double end = std::max(columns.before, columns.name + widthOf(head, before));
        if (!m_tight &&
            end + kApart <= columns.arrives - widthOf(head, arrives))  // else the column has no room either
            drawRight(painter, {end, baseline}, before, head, theme.slate.chalkDim);
        drawRight(painter, {columns.arrives, baseline}, arrives, head, theme.slate.chalkDim);
        drawRight(painter, {columns.now, baseline}, Pizarra::tr("now"), head, theme.slate.chalkDim);
        painter.fillRect(QRectF(board.left() + 16, board.top() + kHeader, board.width() - 32, 1),
                         theme.slate.chalkDim);
    }

    void paintEmpty(QPainter& painter, const QRectF& board, const Theme& theme) const {
        painter.setFont(uiFont(13));
        painter.setPen(theme.slate.chalkDim);
        painter.drawText(
            board.adjusted(16, 14, -16, -14), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
            Pizarra::tr("No tensor with requires_grad=True exists yet. Its .grad will be written here."));
    }

    void paintLine(QPainter& painter, const LedgerLine& line, const QRectF& board, const Columns& columns,
                   double y, const Theme& theme) const {
        const bool live = line.kind == LedgerLine::Kind::OnItsWay;
        const bool under = m_crowded && !m_owner.m_terse;
        const double top = y + (under ? kNumbersUnderName - 28 : m_crowded ? kNameRow : 0);  // of the numbers
        const double baseline = top + 28, nameBaseline = y + (under ? kNameRow : 28);
        if (live) {
            QPen dashes(theme.slate.chalkBackward, 1.25);
            dashes.setDashPattern({3.2, 2.4});
            painter.setPen(dashes);
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(
                QRectF(board.left() + 6, y + 6, board.width() - 12, rowHeight(m_crowded) - 11), 5, 5);
        }
        const QFont strong = nameFace();
        const QFont plain = beforeFace();
        const double beforeWidth = widthOf(plain, line.before);
        painter.setFont(strong);
        painter.setPen(theme.slate.chalk);
        const double nameRoom = m_tight     ? board.width() - 32 - beforeNamed(line) - 8
                                : m_crowded ? board.width() - 32
                                            : columns.before - beforeWidth - columns.name - 8;
        const QString name = QFontMetricsF(strong).elidedText(line.name, Qt::ElideMiddle, nameRoom);
        painter.drawText(QPointF(columns.name, nameBaseline), name);
        if (m_tight)
            paintBeforeNamed(painter, line, {columns.now, nameBaseline}, theme);
        else
            drawRight(painter, {columns.before, baseline}, line.before, plain, theme.slate.chalkDim);
        const double arrivesRoom = columns.arrives - columns.name - (live ? kTriangle : 0);
        const double width = drawRight(painter, {columns.arrives, baseline},
                                       elidedSum(line.arrives, arrivesFace(), arrivesRoom), arrivesFace(),
                                       theme.slate.chalkBackward);
        if (live) {
            paintTriangle(painter, QPointF(columns.arrives - width - 10, top + 23), 9, true,
                          theme.slate.chalkBackward);
        } else if (line.kind == LedgerLine::Kind::Written && !line.arrives.isEmpty()) {
            painter.setFont(codeFont(14));
            painter.setPen(theme.slate.chalkDim);
            const double aside = (sign() - 8) / 2;
            const double plus = m_tight ? columns.arrives - width - sign() : columns.before;
            painter.drawText(QPointF(plus + aside, baseline), QStringLiteral("+"));
            painter.drawText(QPointF(columns.arrives + aside, baseline), QStringLiteral("="));
        }
        drawRight(painter, {columns.now, baseline}, line.now, nowFace(), theme.slate.chalk);
        if (m_owner.m_terse) return;
        const QFont small = uiFont(11, QFont::Medium);
        painter.setFont(small);
        painter.setPen(theme.slate.chalkDim);
        // Beside a name that has a line of its own, where it leaves room for it.
        const double left = columns.name + (under ? widthOf(strong, name) + 12 : 0);
        const double room = board.right() - 16 - left - (m_tight ? beforeNamed(line) + 8 : 0);
        const QString remark = m_owner.remarkOf(line, room);
        if (under && widthOf(small, remark) > room) return;
        painter.drawText(QPointF(left, under ? nameBaseline : top + 45),
                         QFontMetricsF(small).elidedText(remark, Qt::ElideRight, room));
    }

    // Where three numbers have no room in a row, the first goes beside the name, called what its column was.
    double beforeNamed(const LedgerLine& line) const {
        return line.before.isEmpty()
                   ? 0
                   : widthOf(beforeFace(), line.before) + 6 + widthOf(headFace(), Pizarra::tr("before"));
    }

    void paintBeforeNamed(QPainter& painter, const LedgerLine& line, QPointF end, const Theme& theme) const {
        if (line.before.isEmpty()) return;
        const double width = drawRight(painter, end, line.before, beforeFace(), theme.slate.chalkDim);
        drawRight(painter, end - QPointF(width + 6, 0), Pizarra::tr("before"), headFace(),
                  theme.slate.chalkDim);
    }

    // What None means, where there is room for it.
    void paintAdvice(QPainter& painter, const QRectF& area, const Theme& theme) const {
        const QString advice = Pizarra::tr(
            "— is None: there is no gradient yet. If you do not clear the slate with zero_grad(), the next "
            "backward "
            "adds to it.");
        QTextLayout layout(advice, uiFont(12));
        layout.beginLayout();
        double height = 0;
        while (true) {
            QTextLine line = layout.createLine();
            if (!line.isValid()) break;
            line.setLineWidth(area.width());
            line.setPosition(QPointF(0, height));
            height += 17.4;
        }
        layout.endLayout();
        if (height > area.height()) return;
        painter.setPen(theme.slate.chalkDim);
        layout.draw(&painter, area.topLeft());
    }

    Pizarra& m_owner;
    static constexpr int kSmallest = 4;
    mutable int m_shrink = 0;  // px taken off where the numbers are wide
    mutable bool m_crowded = false;
    bool m_tight = false;  // even under their names the numbers have no room in a row
};

Pizarra::Pizarra(Playback& playback, QWidget* parent)
    : QScrollArea(parent), m_playback(playback), m_board(new Board(*this)) {
    setWidget(m_board);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setMinimumHeight(140);
    SlimScrollBar::dress(*this);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, m_board, qOverload<>(&QWidget::update));
    connect(&playback, &Playback::recordingChanged, this, [this] {
        m_ledger.forget();
        read();
    });
    connect(&playback, &Playback::settled, this, &Pizarra::read);
    read();
}

void Pizarra::read() {
    m_lines.clear();
    if (const auto& recording = m_playback.recording())
        m_lines = m_ledger.read(*recording, m_playback.current());
    if (m_terse && std::ranges::any_of(m_lines, &LedgerLine::ofPicture))
        std::erase_if(m_lines, [](const LedgerLine& line) { return !line.ofPicture; });
    // Those of the graph that is seen come before those of an earlier one.
    std::ranges::stable_partition(m_lines, &LedgerLine::ofPicture);
    m_board->updateGeometry();
    say();
    // Once the board has the height of its rows.
    QMetaObject::invokeMethod(this, &Pizarra::showWhatHappens, Qt::QueuedConnection);
}

int Pizarra::firstRow() const { return m_board->firstRow(); }
int Pizarra::rowsInView() const { return m_board->rowsInView(); }

void Pizarra::showWhatHappens() {
    const uint32_t step = m_playback.recording() ? m_playback.current().step.number : 0;
    const auto now = [step](const LedgerLine& line) {
        return line.step == step && line.kind != LedgerLine::Kind::Empty && step > 0;
    };
    auto line = std::ranges::find_if(m_lines, now);
    if (line == m_lines.end())
        line = std::ranges::find(m_lines, LedgerLine::Kind::OnItsWay, &LedgerLine::kind);
    if (line == m_lines.end()) return;
    const int row = static_cast<int>(line - m_lines.begin());
    verticalScrollBar()->setSingleStep(m_board->scrolledTo(1));
    if (row < firstRow())
        verticalScrollBar()->setValue(m_board->scrolledTo(row));
    else if (row >= firstRow() + rowsInView())
        verticalScrollBar()->setValue(m_board->scrolledTo(row + 1 - rowsInView()));
}

void Pizarra::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    QMetaObject::invokeMethod(this, &Pizarra::showWhatHappens, Qt::QueuedConnection);
}

void Pizarra::say() {
    m_board->setAccessibleName(text());
    m_board->update();
}

void Pizarra::setTerse(bool terse) {
    if (std::exchange(m_terse, terse) != terse) read();
}

QString Pizarra::remarkOf(const LedgerLine& line, double room) const {
    const QString remark = remarkOf(line);
    if (widthOf(uiFont(11, QFont::Medium), remark) <= room || line.step == 0) return remark;
    if (line.kind == LedgerLine::Kind::OnItsWay) return tr("on its way: written at step %1").arg(line.step);
    return line.trueZero ? tr("step %1: a computed zero, not a gap").arg(line.step) : remark;
}

QString Pizarra::remarkOf(const LedgerLine& line) const {
    switch (line.kind) {
        case LedgerLine::Kind::Empty:
            return tr("None: no gradient has arrived yet");
        case LedgerLine::Kind::OnItsWay:
            return line.step > 0
                       ? tr("the %1 is on its way: it is written at step %2").arg(line.arrives).arg(line.step)
                       : tr("the %1 is on its way").arg(line.arrives);
        case LedgerLine::Kind::Written:
            return line.trueZero ? tr("written at step %1: a computed zero, not a gap").arg(line.step)
                                 : tr("written at step %1").arg(line.step);
        case LedgerLine::Kind::Wiped:
            return line.step > 0 ? tr("cleared at step %1").arg(line.step) : tr("cleared");
    }
    return {};
}

QString Pizarra::text() const {
    QStringList rows;
    for (const LedgerLine& line : m_lines) {
        const QString sum = line.kind == LedgerLine::Kind::Written && !line.arrives.isEmpty()
                                ? line.before + " + " + line.arrives + " = " + line.now
                                : line.now;
        rows.append(line.name + ": " + sum + " (" + remarkOf(line) + ')');
    }
    return rows.join('\n');
}

void Pizarra::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange) say();
    QScrollArea::changeEvent(event);
}

void Pizarra::paintEvent(QPaintEvent* event) {
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), Theme::of(palette()).surface.panel);
    painter.end();
    QScrollArea::paintEvent(event);
}

}  // namespace backstep::ui

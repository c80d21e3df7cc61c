#include "panels/pizarra/pizarra.h"

#include <QEvent>
#include <QPainter>
#include <QTextLayout>

#include "frame/slim_scroll_bar.h"
#include "panels/inspector/shown_value.h"
#include "stage/playback.h"
#include "style/fonts.h"
#include "style/icons.h"
#include "style/theme.h"

namespace backstep::ui {

namespace {

constexpr double kMargin = 14;
constexpr double kHeader = 36;
constexpr double kRow = 58;
constexpr double kSign = 26;  // room for + and =

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
        return {300,
                static_cast<int>(2 * 12 + kHeader + kRow * static_cast<double>(m_owner.m_lines.size()) + 8)};
    }
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

  protected:
    void paintEvent(QPaintEvent*) override {
        const Theme& theme = Theme::of(palette());
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QRectF board = QRectF(rect()).adjusted(kMargin, 12, -kMargin, -14);
        painter.setPen(QPen(theme.slate.edge, 2));
        painter.setBrush(theme.slate.fill);
        painter.drawRoundedRect(board, 6, 6);
        if (m_owner.m_lines.empty()) return paintEmpty(painter, board, theme);
        const Columns columns = columnsOf(board);
        const QFont head = uiFont(12, QFont::Medium);
        const double baseline = board.top() + 26;
        drawRight(painter, {columns.before, baseline}, Pizarra::tr("before"), head, theme.slate.chalkDim);
        drawRight(painter, {columns.arrives, baseline}, Pizarra::tr("arrives"), head, theme.slate.chalkDim);
        drawRight(painter, {columns.now, baseline}, Pizarra::tr("now"), head, theme.slate.chalkDim);
        painter.fillRect(QRectF(board.left() + 16, board.top() + kHeader, board.width() - 32, 1),
                         theme.slate.chalkDim);
        double y = board.top() + kHeader;
        for (const LedgerLine& line : m_owner.m_lines) {
            paintLine(painter, line, board, columns, y, theme);
            y += kRow;
            if (&line != &m_owner.m_lines.back() || board.bottom() - y > 8)
                painter.fillRect(QRectF(board.left() + 16, y, board.width() - 32, 0.8), theme.slate.ruled);
        }
        paintAdvice(painter, QRectF(board.left() + 16, y + 8, board.width() - 32, board.bottom() - y - 16),
                    theme);
    }

  private:
    QFont nameFace() const { return codeFont(15 - m_shrink, QFont::DemiBold); }
    QFont beforeFace() const { return codeFont(15 - m_shrink, QFont::Medium); }
    QFont arrivesFace() const { return codeFont(15 - m_shrink, QFont::DemiBold); }
    QFont nowFace() const { return codeFont(17 - 1.3 * m_shrink, QFont::Bold); }

    struct Columns {
        double name, before, arrives, now;
    };
    // As the design has them, moved left where the numbers need more room, and smaller where there is none.
    Columns columnsOf(const QRectF& board) {
        for (m_shrink = 0; m_shrink < 4; ++m_shrink) {
            const Columns columns = columnsAtSize(board);
            double name = 0;
            for (const LedgerLine& line : m_owner.m_lines)
                name = std::max(name, widthOf(nameFace(), line.name) + widthOf(beforeFace(), line.before));
            if (columns.before - columns.name >= name + 8) return columns;
        }
        return columnsAtSize(board);
    }

    Columns columnsAtSize(const QRectF& board) const {
        double now = 0;
        double arrives = 0;
        for (const LedgerLine& line : m_owner.m_lines) {
            now = std::max(now, widthOf(nowFace(), line.now));
            arrives = std::max(arrives, widthOf(arrivesFace(), line.arrives));
        }
        Columns columns{board.left() + 16, 0, 0, board.right() - 16};
        columns.arrives = std::min(board.left() + board.width() * 0.69, columns.now - now - kSign);
        columns.before = std::min(board.left() + board.width() * 0.44, columns.arrives - arrives - kSign);
        return columns;
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
        const double baseline = y + 28;
        if (live) {
            QPen dashes(theme.slate.chalkBackward, 1.25);
            dashes.setDashPattern({3.2, 2.4});
            painter.setPen(dashes);
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(QRectF(board.left() + 6, y + 6, board.width() - 12, 47), 5, 5);
        }
        const QFont strong = nameFace();
        const QFont plain = beforeFace();
        const double beforeWidth = widthOf(plain, line.before);
        painter.setFont(strong);
        painter.setPen(theme.slate.chalk);
        painter.drawText(QPointF(columns.name, baseline),
                         QFontMetricsF(strong).elidedText(line.name, Qt::ElideMiddle,
                                                          columns.before - beforeWidth - columns.name - 8));
        drawRight(painter, {columns.before, baseline}, line.before, plain, theme.slate.chalkDim);
        const double width = drawRight(painter, {columns.arrives, baseline}, line.arrives, arrivesFace(),
                                       theme.slate.chalkBackward);
        if (live) {
            paintTriangle(painter, QPointF(columns.arrives - width - 10, y + 23), 9, true,
                          theme.slate.chalkBackward);
        } else if (line.kind == LedgerLine::Kind::Written) {
            painter.setFont(codeFont(14));
            painter.setPen(theme.slate.chalkDim);
            painter.drawText(QPointF(columns.before + 9, baseline), QStringLiteral("+"));
            painter.drawText(QPointF(columns.arrives + 9, baseline), QStringLiteral("="));
        }
        drawRight(painter, {columns.now, baseline}, line.now, nowFace(), theme.slate.chalk);
        const QFont small = uiFont(11, QFont::Medium);
        painter.setFont(small);
        painter.setPen(theme.slate.chalkDim);
        painter.drawText(QPointF(columns.name, y + 45),
                         QFontMetricsF(small).elidedText(m_owner.remarkOf(line, board.width() - 32),
                                                         Qt::ElideRight, board.width() - 32));
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
    int m_shrink = 0;  // px taken off where the numbers are wide
};

Pizarra::Pizarra(Playback& playback, QWidget* parent)
    : QScrollArea(parent), m_playback(playback), m_board(new Board(*this)) {
    setWidget(m_board);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setMinimumHeight(140);
    SlimScrollBar::dress(*this);
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
    m_board->updateGeometry();
    say();
}

void Pizarra::say() {
    m_board->setAccessibleName(text());
    m_board->update();
}

QString Pizarra::remarkOf(const LedgerLine& line, double room) const {
    const QString remark = remarkOf(line);
    const bool fits = widthOf(uiFont(11, QFont::Medium), remark) <= room;
    if (fits || line.kind != LedgerLine::Kind::OnItsWay || line.step == 0) return remark;
    return tr("on its way: written at step %1").arg(line.step);
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
        const QString sum = line.kind == LedgerLine::Kind::Written
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

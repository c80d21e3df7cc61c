#include "panels/sheet/cure_row.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QPainter>
#include <QPointer>

#include "frame/bar_button.h"
#include "panels/code/wrapped_lines.h"
#include "panels/sheet/words_row.h"
#include "style/fonts.h"

namespace backstep::ui {

namespace {

// Code of ours: wrapped where code may be, the rest of a line hanging.
class CodeLines {
  public:
    explicit CodeLines(const QString& code) : m_lines(code.split('\n')) {}
    double height(double width) const {
        return kRow * static_cast<double>(wrapLines(m_lines, face(), width).size());
    }
    void paint(QPainter& painter, const QRectF& area, const Theme& theme) const {
        painter.setFont(face());
        painter.setPen(theme.ink.primary);
        double y = area.top() + kAscent;
        for (const CodeRow& row : wrapLines(m_lines, face(), area.width())) {
            painter.drawText(QPointF(area.left() + row.indent, y),
                             m_lines[row.line].mid(row.from, row.to - row.from));
            y += kRow;
        }
    }
    QString text() const { return m_lines.join('\n'); }

  private:
    static constexpr double kRow = 18, kAscent = 13;
    static QFont face() { return codeFont(12); }
    QStringList m_lines;
};

QString tr(const char* text) { return QCoreApplication::translate("CureRow", text); }

class CureRow : public SheetRow {
  public:
    CureRow(int number, const std::vector<words::Piece>& title, const QString& code,
            std::function<void()> apply)
        : m_number(number),
          m_title(title, 0, 0),
          m_code(code),
          m_hasCode(!code.isEmpty()),
          m_apply(std::move(apply)) {}
    // Not at once: it may be its own click that takes the row away.
    ~CureRow() override {
        for (BarButton* button : m_buttons)
            if (button) button->hide(), button->deleteLater();
    }

    double height(double width) const override {
        return kPad * 2 + wordsHeight(width) + (m_hasCode ? kButtons : 0) + kApart;
    }
    void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override {
        const QRectF box = area.adjusted(-6, 0, 6, -kApart);
        painter.setPen(QPen(theme.surface.hairline, 1));
        painter.setBrush(theme.surface.codeBg);
        painter.drawRoundedRect(box, 6, 6);
        const QPointF disc(area.left() + 14, box.top() + kPad + 10);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.ink.accent);
        painter.drawEllipse(disc, 11, 11);
        painter.setFont(codeFont(12, QFont::Bold));
        painter.setPen(theme.ink.inverse);
        const QString number = QString::number(m_number);
        painter.drawText(disc + QPointF(-widthOf(painter.font(), number) / 2, 4.5), number);
        const double width = inner(area.width());
        const QRectF title(area.left() + kLeft, box.top() + kPad, width, m_title.height(width));
        m_title.paint(painter, title, theme);
        if (m_hasCode)
            m_code.paint(painter, {title.left(), title.bottom() + 2, width, m_code.height(width)}, theme);
    }
    void place(QWidget& sheet, const QRectF& area) override {
        if (!m_hasCode) return;
        if (!m_buttons[kCopy]) makeButtons(sheet);
        QPoint at(static_cast<int>(area.left() + kLeft),
                  static_cast<int>(area.top() + kPad + wordsHeight(area.width())) + 6);
        for (BarButton* button : m_buttons) {
            if (!button) continue;
            button->setGeometry({at, button->sizeHint()});
            at.rx() += button->width() + 8;
        }
    }
    QString text() const override {
        return QStringLiteral("%1. ").arg(m_number) + m_title.text() +
               (m_hasCode ? "\n" + m_code.text() : "");
    }

  private:
    static constexpr double kPad = 9;
    static constexpr double kLeft = 36;
    static constexpr double kApart = 8;
    static constexpr double kButtons = 40;
    enum { kApply, kCopy };

    static double inner(double width) { return width - kLeft - 4; }
    double wordsHeight(double width) const {
        return m_title.height(inner(width)) + (m_hasCode ? m_code.height(inner(width)) + 4 : 0);
    }
    // One after the other in the order of Tab, and told apart by the number of the cure for who only hears
    // them.
    void makeButtons(QWidget& sheet) {
        const auto make = [&](const QString& label, const QString& tip) {
            auto* button = new BarButton({}, BarButton::Look::Plain, &sheet);
            button->setLabel(label);
            button->setToolTip(tip);
            button->setAccessibleName(
                QStringLiteral("%1 %2: %3").arg(label).arg(m_number).arg(m_code.text()));
            button->show();
            return button;
        };
        if (m_apply) {
            m_buttons[kApply] = make(tr("Apply"), tr("Write it into the code and run"));
            QObject::connect(m_buttons[kApply], &BarButton::clicked, m_buttons[kApply],
                             [apply = m_apply] { apply(); });
        }
        BarButton* copy = m_buttons[kCopy] = make(tr("Copy"), tr("Copy the code"));
        QObject::connect(copy, &BarButton::clicked, copy, [copy, code = m_code.text()] {
            QGuiApplication::clipboard()->setText(code);
            copy->setLabel(tr("Copied"));
            copy->resize(copy->sizeHint());
        });
    }

    int m_number;
    WordsRow m_title;
    CodeLines m_code;
    bool m_hasCode;
    std::function<void()> m_apply;
    QPointer<BarButton> m_buttons[2];
};

}  // namespace

SheetRowPtr cureRow(int number, const std::vector<words::Piece>& title, const QString& code,
                    std::function<void()> apply) {
    return std::make_unique<CureRow>(number, title, code, std::move(apply));
}

}  // namespace backstep::ui

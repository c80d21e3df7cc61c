#include "export/order_table.h"

#include <QRegularExpression>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextTable>
#include <vector>

#include "formula/formula.h"
#include "formula/formula_object.h"
#include "style/fonts.h"
#include "style/theme.h"
#include "words/words.h"

namespace backstep::ui {

namespace {

constexpr size_t kMostRows = 24;  // a page holds no more
constexpr double kPx = 12.5;
constexpr QChar kNothing{0x2014};  // what AccumulateGrad has for a local derivative

struct Row {
    QString node, target;
    QString rule;  // TeX of the local derivative
    QString local, upstream, downstream;
};

// A small matrix in full, as it would be written by hand.
QString cellText(const trace::ValueSnapshot& value) {
    constexpr int64_t kWritten = 6;
    constexpr int kLongest = 40;
    if (value.empty()) return {};
    if (value.dim() > 1 && value.numel() <= kWritten && !value.is_summary()) {
        static const QRegularExpression minusZero(QStringLiteral("-0\\.0(?!\\d)"));
        QString text = QString::fromStdString(value.full_text()).replace(minusZero, QStringLiteral("0.0"));
        if (text.size() <= kLongest) return text.replace('-', QChar(0x2212));
    }
    return QString::fromStdString(value.card_text());
}

void addNode(const Recording& recording, const trace::StepState& state, std::vector<Row>& rows) {
    for (const explain::ByHand& hand : recording.byHand(state, static_cast<uint32_t>(state.running)))
        rows.push_back({QString::fromStdString(hand.title), QString::fromStdString(hand.target),
                        hand.constant ? QString() : QString::fromStdString(hand.local_symbol),
                        cellText(hand.local_value), cellText(hand.receives_value),
                        cellText(hand.sends_value)});
}

void addSlate(const trace::StepState& state, std::vector<Row>& rows) {
    const auto item = static_cast<size_t>(state.running);
    const trace::Slate& slate = state.items[item].slate;
    const QString name = QString::fromStdString(state.picture->items[item].title);
    rows.push_back({QStringLiteral("AccumulateGrad"), name + QStringLiteral(".grad"), QString(), QString(),
                    cellText(slate.part), cellText(slate.value)});
}

std::vector<Row> rowsOf(const Recording& recording, uint32_t seedStep) {
    std::vector<Row> rows;
    for (uint32_t k = seedStep + 1; k <= recording.size() && rows.size() < kMostRows; ++k) {
        const trace::StepKind kind = recording.step(k).kind;
        if (kind == trace::StepKind::BackwardFinished || kind == trace::StepKind::Error) break;
        const trace::StepState state = recording.state(k);
        if (state.running < 0) continue;
        if (kind == trace::StepKind::NodeApplied) addNode(recording, state, rows);
        if (kind == trace::StepKind::Accumulated) addSlate(state, rows);
    }
    return rows;
}

class Writer {
  public:
    Writer(QTextTable& table, Answers answers, double localRoom)
        : m_table(table), m_answers(answers), m_localRoom(localRoom) {}

    void head(int column, const QString& text) {
        QTextCharFormat format;
        format.setFont(uiFont(kPx, QFont::DemiBold));
        m_table.cellAt(0, column).firstCursorPosition().insertText(text, format);
    }

    // The first cell of a row says its number, which is given.
    void number(int row) {
        QTextCharFormat format;
        format.setFont(codeFont(kPx));
        m_table.cellAt(row, 0).firstCursorPosition().insertText(QString::number(row), format);
    }

    void cell(int row, int column, const QString& text, const QString& rule = {}) {
        QTextCursor cursor = m_table.cellAt(row, column).firstCursorPosition();
        QTextCharFormat format;
        format.setFont(codeFont(kPx));
        format.setForeground(Theme::of(ThemeId::Light).ink.primary);
        if (m_answers == Answers::Blank) {
            // A hand needs two lines of print for each row of a matrix.
            const auto rows = text.count(QStringLiteral("], [")) + text.count(QStringLiteral("],["));
            cursor.insertText(QString(QChar(QChar::Nbsp)) + QString(2 * rows, QChar::LineSeparator), format);
            return;
        }
        cursor.setCharFormat(format);
        if (text.isEmpty() && rule.isEmpty()) cursor.insertText(QString(kNothing), format);
        if (!rule.isEmpty() && rule != text) {
            FormulaObject::insertFormula(cursor, rule, sizeFor(rule));
            if (!text.isEmpty()) cursor.insertText(QStringLiteral(" = "), format);
        }
        if (!text.isEmpty()) insertAnswer(cursor, text, format, m_answers);
    }

  private:
    // A long rule is set smaller, so that it does not reach into the next column.
    double sizeFor(const QString& rule) const {
        constexpr double kFormulaPx = kPx * 1.15;
        const double width = Formula(rule).measure({kFormulaPx, {}, nullptr}).width;
        return kFormulaPx * std::min(1.0, m_localRoom / std::max(width, 1.0));
    }

    QTextTable& m_table;
    const Answers m_answers;
    const double m_localRoom;  // for the local derivative, in its cell
};

}  // namespace

std::optional<uint32_t> askedBackward(const lesson::Lesson& lesson, const Recording& recording) {
    for (const lesson::Block& block : lesson.blocks)
        if (const auto* game = block.as<lesson::EngineGame>()) return recording.stepAt(game->at);
    for (uint32_t k = 1; k <= recording.size(); ++k)
        if (recording.step(k).kind == trace::StepKind::BackwardSeed) return k;
    return std::nullopt;
}

std::shared_ptr<QTextDocument> orderTable(const Recording& recording, uint32_t seedStep, Answers answers,
                                          words::Language language, double width) {
    const std::vector<Row> rows = rowsOf(recording, seedStep);
    auto document = std::make_shared<QTextDocument>();
    FormulaObject::install(*document, Theme::of(ThemeId::Light));
    document->setDocumentMargin(0);
    document->setDefaultFont(uiFont(kPx));
    if (rows.empty()) return document;
    QTextTableFormat format;
    format.setBorder(1);
    format.setBorderCollapse(true);
    format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
    format.setBorderBrush(Theme::of(ThemeId::Light).surface.border);
    format.setCellPadding(answers == Answers::Blank ? 8.5 : 5);
    format.setWidth(QTextLength(QTextLength::PercentageLength, 100));
    constexpr double kShares[] = {7, 31, 28, 17, 17};
    QList<QTextLength> shares;
    for (const double share : kShares) shares.append(QTextLength(QTextLength::PercentageLength, share));
    format.setColumnWidthConstraints(shares);
    QTextTable* table = QTextCursor(document.get()).insertTable(static_cast<int>(rows.size()) + 1, 5, format);
    Writer writer(*table, answers, width * kShares[2] / 100 - 2 * format.cellPadding() - 2);
    const auto word = [&](const char* id) {
        return QString::fromStdString(words::render(Message(id), language));
    };
    writer.head(0, QStringLiteral("#"));
    writer.head(1, word("handout.node"));
    writer.head(2, word("handout.local"));
    writer.head(3, word("handout.upstream"));
    writer.head(4, word("handout.downstream"));
    for (size_t i = 0; i < rows.size(); ++i) {
        const Row& row = rows[i];
        const int at = static_cast<int>(i) + 1;
        writer.number(at);
        writer.cell(at, 1, row.target.isEmpty() ? row.node : row.node + QStringLiteral(" → ") + row.target);
        writer.cell(at, 2, row.local, row.rule);
        writer.cell(at, 3, row.upstream);
        writer.cell(at, 4, row.downstream);
    }
    return document;
}

}  // namespace backstep::ui

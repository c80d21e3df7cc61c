#include "panels/lesson/prose/prose_document.h"

#include <QTextBlock>
#include <QTextCursor>
#include <QTextList>
#include <QTextTable>
#include <set>
#include <utility>

#include "formula/formula_object.h"
#include "panels/lesson/prose/prose_address.h"
#include "style/fonts.h"

namespace backstep::ui {

namespace {

constexpr double kReadingPx = 14;
constexpr double kTablePx = 12;  // in columns that a pane of the least width can hold beside each other
constexpr double kCellPadding = 4;
constexpr double kLineHeight = kReadingPx * 1.55;

// Writes at the end of a document. One per document; knows the faces and where the next block begins.
class ProseWriter {
  public:
    ProseWriter(QTextDocument& document, const lesson::Lesson& lesson, const Theme& theme, Answers answers,
                Terms terms = Terms::Plain, const lesson::OpenAnswers& open = {}, lesson::NumbersNow now = {})
        : m_cursor(&document),
          m_lesson(lesson),
          m_theme(theme),
          m_answers(answers),
          m_terms(terms),
          m_open(open),
          m_now(std::move(now)) {
        FormulaObject::install(document, theme);
        document.setDocumentMargin(0);
        document.setDefaultFont(uiFont(kReadingPx));
        m_cursor.movePosition(QTextCursor::End);
    }

    // A block of the lesson; what stands in its lists and asides stands where it does.
    void writeWhole(const lesson::Block& block) {
        m_block = &block;
        write(block);
    }

    void write(const lesson::Block& block) {
        if (const auto* heading = block.as<lesson::Heading>()) return writeHeading(*heading);
        if (const auto* paragraph = block.as<lesson::Paragraph>()) {
            beginBlock(blockFormat(10));
            return write(paragraph->text);
        }
        if (const auto* formula = block.as<lesson::DisplayFormula>()) return writeFormula(*formula);
        if (const auto* list = block.as<lesson::ListBlock>()) return writeList(*list);
        if (const auto* aside = block.as<lesson::Aside>()) return writeAside(*aside);
        if (const auto* table = block.as<lesson::Table>()) return writeTable(*table);
        if (const auto* listing = block.as<lesson::Listing>()) return writeListing(*listing);
        if (const auto* references = block.as<lesson::References>()) writeReferences(*references);
    }

    void write(const lesson::Inlines& inlines) {
        for (const lesson::Inline& run : inlines) write(run);
    }

    void setFace(double px, int weight, const QColor& ink) {
        m_px = px;
        m_weight = weight;
        m_ink = ink;
    }

  private:
    static QTextBlockFormat blockFormat(double below, double above = 0) {
        QTextBlockFormat format;
        format.setLineHeight(kLineHeight, QTextBlockFormat::MinimumHeight);
        format.setBottomMargin(below);
        format.setTopMargin(above);
        return format;
    }

    void beginBlock(const QTextBlockFormat& format) {
        if (m_started || !m_cursor.block().text().isEmpty())
            m_cursor.insertBlock(format);
        else
            m_cursor.setBlockFormat(format);
        m_started = true;
    }

    QTextCharFormat charFormat(const lesson::Inline& run) const {
        QTextCharFormat format;
        const bool code = run.kind == lesson::Inline::Kind::Code;
        QFont font = code ? codeFont(m_px * 0.93, QFont::Medium)
                          : uiFont(m_px, run.strong ? QFont::DemiBold : m_weight);
        font.setItalic(run.emphasis);
        format.setFont(font);
        format.setForeground(code ? m_theme.ink.accent : ink());
        return format;
    }
    QColor ink() const { return m_ink.isValid() ? m_ink : m_theme.ink.primary; }

    const lesson::Predict* asked(const std::string& expression, const std::string& text) const {
        return m_block ? m_open.told_by(*m_block, expression, text) : nullptr;
    }

    void writeAsked(const lesson::Predict& prediction, const std::string& text, QTextCharFormat format) {
        format.setAnchor(true);
        format.setAnchorHref(addressOf(prediction));
        m_cursor.insertText(QString::fromStdString(lesson::with_its_number_hidden(text)), format);
    }

    void write(const lesson::Inline& run) {
        QTextCharFormat format = charFormat(run);
        const lesson::Predict* prediction = asked(run.expression, run.text);
        const QString text = QString::fromStdString(run.text);
        switch (run.kind) {
            case lesson::Inline::Kind::Formula:
                format.setFont(uiFont(m_px, m_weight));
                m_cursor.setCharFormat(format);
                insertFormula(run.text, prediction, m_px * 17 / 14);
                if (!prediction) writeNow(run.line, run.column, format);
                return;
            case lesson::Inline::Kind::Link:
                format.setAnchor(true);
                format.setAnchorHref(QString::fromStdString(run.target));
                format.setForeground(m_theme.ink.accent);
                format.setFontUnderline(true);
                break;
            case lesson::Inline::Kind::Citation:
                format.setForeground(m_theme.ink.secondary);
                m_cursor.insertText(citation(run.text), format);
                return;
            case lesson::Inline::Kind::Break:
                m_cursor.insertText(QString(QChar::LineSeparator), format);
                return;
            case lesson::Inline::Kind::Text:
                if (m_terms == Terms::Linked && run.expression.empty())
                    return writeLinkingTerms(run.text, format);
                break;
            case lesson::Inline::Kind::Code:
                break;
        }
        if (prediction)
            writeAsked(*prediction, run.text, format);
        else if (run.expression.empty())
            m_cursor.insertText(text, format);
        else
            writeChecked(run, format);
    }

    static QString withMinus(const std::string& text) {
        return QString::fromStdString(text).replace('-', QChar(0x2212));
    }

    void writeChecked(const lesson::Inline& run, QTextCharFormat format) {
        const QTextCharFormat plain = format;
        if (m_now.contains({run.line, run.column})) {
            format.setFontStrikeOut(true);
            format.setForeground(m_theme.ink.secondary);
        }
        insertAnswer(m_cursor, withMinus(run.text), format, m_answers);
        writeNow(run.line, run.column, plain);
    }

    // What the number that stands there is after the learner's changes.
    void writeNow(uint32_t line, uint32_t column, QTextCharFormat format) {
        const auto now = m_now.find({line, column});
        if (now == m_now.end() || now->second.empty()) return;
        format.setFont(codeFont(m_px * 0.93, QFont::Bold));
        format.setForeground(m_theme.state(Tone::Custom).text);
        m_cursor.insertText(QStringLiteral("\u00a0→\u00a0") + withMinus(now->second), format);
    }

    void writeLinkingTerms(const std::string& text, const QTextCharFormat& format) {
        size_t written = 0;
        const auto writeUpTo = [&](size_t end, const QTextCharFormat& look) {
            m_cursor.insertText(QString::fromStdString(text.substr(written, end - written)), look);
            written = end;
        };
        for (const words::Mention& mention : words::mentions_in(text, m_lesson.front.language)) {
            if (!m_linked.insert(mention.term).second) continue;
            QTextCharFormat term = format;
            term.setAnchor(true);
            term.setAnchorHref(addressOf(*mention.term));
            term.setUnderlineStyle(QTextCharFormat::DotLine);
            term.setUnderlineColor(m_theme.ink.tertiary);
            writeUpTo(mention.offset, format);
            writeUpTo(mention.offset + mention.length, term);
        }
        writeUpTo(text.size(), format);
    }

    QString citation(const std::string& key) const {
        const lesson::Reference* reference = m_lesson.reference(key);
        if (!reference) return '[' + QString::fromStdString(key) + ']';
        return QStringLiteral("(%1, %2)")
            .arg(QString::fromStdString(reference->authors))
            .arg(reference->year);
    }

    void writeHeading(const lesson::Heading& heading) {
        beginBlock(blockFormat(8, m_started ? 8 : 0));
        setFace(heading.level <= 3 ? 16 : 14, QFont::DemiBold, {});
        const Terms terms = std::exchange(m_terms, Terms::Plain);
        write(heading.text);
        m_terms = terms;
        setFace(kReadingPx, QFont::Normal, {});
    }

    void writeFormula(const lesson::DisplayFormula& formula) {
        QTextBlockFormat format = blockFormat(14, 4);
        format.setLineHeight(100, QTextBlockFormat::ProportionalHeight);
        format.setAlignment(Qt::AlignHCenter);
        beginBlock(format);
        QTextCharFormat face;
        face.setFont(uiFont(m_px));
        face.setForeground(ink());
        m_cursor.setCharFormat(face);
        const lesson::Predict* prediction = asked(formula.expression, formula.tex);
        insertFormula(formula.tex, prediction, 22);
        if (!prediction) writeNow(formula.line, formula.column, face);
    }

    void insertFormula(const std::string& tex, const lesson::Predict* asked, double px) {
        const std::string shown = asked ? lesson::with_its_number_hidden(tex) : tex;
        FormulaObject::insertFormula(m_cursor, QString::fromStdString(shown), px);
    }

    void writeList(const lesson::ListBlock& list) {
        QTextListFormat style;
        style.setStyle(list.ordered ? QTextListFormat::ListDecimal : QTextListFormat::ListDisc);
        style.setIndent(++m_indent);
        QTextList* textList = nullptr;
        for (const std::vector<lesson::Block>& item : list.items) {
            bool first = true;
            for (const lesson::Block& block : item) {
                const auto* paragraph = block.as<lesson::Paragraph>();
                if (!paragraph) {
                    write(block);
                    continue;
                }
                QTextBlockFormat format = blockFormat(6);
                if (!first) format.setIndent(m_indent);
                beginBlock(format);
                if (first && !textList)
                    textList = m_cursor.createList(style);
                else if (first)
                    textList->add(m_cursor.block());
                write(paragraph->text);
                first = false;
            }
        }
        --m_indent;
    }

    // A quoted aside stands beside a bar: one table cell with only a left border.
    void writeAside(const lesson::Aside& aside) {
        beginBlock(blockFormat(0));
        QTextTableFormat format;
        format.setBorder(0);
        format.setCellSpacing(0);
        format.setCellPadding(0);
        format.setWidth(QTextLength(QTextLength::PercentageLength, 100));
        format.setBottomMargin(12);
        QTextTable* table = m_cursor.insertTable(1, 1, format);
        QTextTableCellFormat cell;
        cell.setLeftBorder(3);
        cell.setLeftBorderStyle(QTextFrameFormat::BorderStyle_Solid);
        cell.setLeftBorderBrush(m_theme.surface.border);
        cell.setLeftPadding(12);
        cell.setTopPadding(2);
        table->cellAt(0, 0).setFormat(cell);
        const QTextCursor after = m_cursor;
        m_cursor = table->cellAt(0, 0).firstCursorPosition();
        m_started = false;
        setFace(kReadingPx, QFont::Normal, m_theme.ink.secondary);
        for (const lesson::Block& block : aside.blocks) write(block);
        setFace(kReadingPx, QFont::Normal, {});
        m_cursor = after;
        m_cursor.movePosition(QTextCursor::End);
        m_started = false;
    }

    void writeTable(const lesson::Table& table) {
        if (table.rows.empty() || table.columns.empty()) return;
        beginBlock(blockFormat(0));
        QTextTableFormat format;
        format.setBorder(1);
        format.setBorderCollapse(true);
        format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
        format.setBorderBrush(m_theme.surface.hairline);
        format.setCellPadding(kCellPadding);
        format.setCellSpacing(0);
        format.setBottomMargin(12);
        format.setWidth(QTextLength(QTextLength::PercentageLength, 100));
        QTextTable* grid = m_cursor.insertTable(static_cast<int>(table.rows.size()),
                                                static_cast<int>(table.columns.size()), format);
        const QTextCursor after = m_cursor;
        for (size_t row = 0; row < table.rows.size(); ++row) {
            setFace(kTablePx, row == 0 ? QFont::DemiBold : QFont::Normal, {});
            for (size_t column = 0; column < table.columns.size() && column < table.rows[row].size();
                 ++column) {
                m_cursor =
                    grid->cellAt(static_cast<int>(row), static_cast<int>(column)).firstCursorPosition();
                QTextBlockFormat cell;
                using Align = lesson::Table::Align;
                cell.setAlignment(table.columns[column] == Align::Right    ? Qt::AlignRight
                                  : table.columns[column] == Align::Centre ? Qt::AlignHCenter
                                                                           : Qt::AlignLeft);
                m_cursor.setBlockFormat(cell);
                write(table.rows[row][column]);
            }
        }
        setFace(kReadingPx, QFont::Normal, {});
        m_cursor = after;
        m_cursor.movePosition(QTextCursor::End);
        m_started = false;
    }

    // Code or output to be read, line by line as it was written.
    void writeListing(const lesson::Listing& listing) {
        QTextCharFormat format;
        format.setFont(codeFont(m_px * 0.93, QFont::Medium));
        format.setForeground(ink());
        QStringList lines = QString::fromStdString(listing.text).split('\n');
        while (lines.size() > 1 && lines.last().isEmpty()) lines.removeLast();
        for (qsizetype line = 0; line < lines.size(); ++line) {
            QTextBlockFormat block = blockFormat(line + 1 == lines.size() ? 12 : 0);
            block.setLeftMargin(12);
            beginBlock(block);
            m_cursor.insertText(lines[line], format);
        }
    }

    void writeReferences(const lesson::References& references) {
        setFace(12, QFont::Normal, m_theme.ink.secondary);
        for (const lesson::Reference& entry : references.entries) {
            beginBlock(blockFormat(6));
            lesson::Inline run;
            run.text = entry.authors + " (" + std::to_string(entry.year) + "). ";
            write(run);
            run.text = entry.title;
            run.emphasis = true;
            run.kind = entry.url.empty() ? lesson::Inline::Kind::Text : lesson::Inline::Kind::Link;
            run.target = entry.url;
            write(run);
            lesson::Inline venue;
            venue.text = entry.venue.empty() ? "." : ". " + entry.venue + ".";
            write(venue);
        }
        setFace(kReadingPx, QFont::Normal, {});
    }

    QTextCursor m_cursor;
    const lesson::Lesson& m_lesson;
    const Theme& m_theme;
    const Answers m_answers;
    Terms m_terms;
    const lesson::OpenAnswers m_open;
    const lesson::NumbersNow m_now;
    const lesson::Block* m_block = nullptr;  // of the lesson
    std::set<const words::Term*> m_linked;
    double m_px = kReadingPx;
    int m_weight = QFont::Normal;
    QColor m_ink;
    int m_indent = 0;
    bool m_started = false;
};

}  // namespace

bool isProse(const lesson::Block& block) {
    if (const auto* heading = block.as<lesson::Heading>()) return heading->level > 2;
    return block.as<lesson::Paragraph>() || block.as<lesson::DisplayFormula>() ||
           block.as<lesson::ListBlock>() || block.as<lesson::Aside>() || block.as<lesson::Table>() ||
           block.as<lesson::Listing>() || block.as<lesson::References>();
}

void writeProse(QTextDocument& document, const lesson::Lesson& lesson,
                const std::vector<const lesson::Block*>& blocks, const Theme& theme, Answers answers,
                Terms terms, const lesson::OpenAnswers& open, const lesson::NumbersNow& now) {
    document.clear();
    ProseWriter writer(document, lesson, theme, answers, terms, open, now);
    for (const lesson::Block* block : blocks) writer.writeWhole(*block);
}

void writeInlines(QTextDocument& document, const lesson::Lesson& lesson, const lesson::Inlines& inlines,
                  const Theme& theme, double px, int weight, Answers answers) {
    document.clear();
    ProseWriter writer(document, lesson, theme, answers);
    writer.setFace(px, weight, {});
    writer.write(inlines);
}

}  // namespace backstep::ui

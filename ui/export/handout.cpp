#include "export/handout.h"

#include <QPainter>
#include <QTextCursor>
#include <QTextDocument>
#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "canvas/paint/tensor_grid.h"
#include "canvas/shot.h"
#include "export/blanks.h"
#include "export/code_piece.h"
#include "export/element_grids.h"
#include "export/order_table.h"
#include "export/pages.h"
#include "export/question_piece.h"
#include "export/stops.h"
#include "export/strips.h"
#include "panels/lesson/prose/prose_document.h"
#include "settings/saved_file.h"
#include "style/fonts.h"
#include "style/text.h"
#include "style/theme.h"
#include "words/words.h"
#include "workspace/picture_file.h"

namespace backstep::ui {

namespace {

// A picture, of its size on the screen: what is written in by hand is printed larger, and a large graph as
// large as it has to be to be read.
constexpr double kLargest = 0.85, kReadable = 0.55, kBoard = 0.62;
constexpr double kTallest = 460, kTallestWithBlanks = 600;
constexpr double kLeast = 0.7;  // of its height, where that makes it fit
constexpr double kBelowProse = 8;
constexpr double kHand = 30.3;  // 8 mm: the least that a hand writes a number in
constexpr double kTitlePx = 26, kPartPx = 18, kPartAbove = 14;

const Theme& paper() { return Theme::of(ThemeId::Light); }

Answers answersOf(HandoutKind kind) {
    if (kind == HandoutKind::Handout) return Answers::Shown;
    return kind == HandoutKind::Worksheet ? Answers::Blank : Answers::Marked;
}

const char* wordOf(HandoutKind kind) {
    if (kind == HandoutKind::Handout) return "handout.handout";
    return kind == HandoutKind::Worksheet ? "handout.worksheet" : "handout.key";
}

// Sets a lesson on pages, block by block.
class Handout {
  public:
    Handout(const lesson::Lesson& lesson, const Recording& recording, HandoutKind kind,
            QPageSize::PageSizeId size)
        : m_language(lesson.front.language),
          m_answers(answersOf(kind)),
          m_lesson(withAnswers(lesson, m_answers)),
          m_recording(recording),
          m_kind(kind),
          m_pages(size, QString::fromStdString(lesson.front.title), word(wordOf(kind)),
                  QStringLiteral("%1 / %2")),
          m_questions(m_lesson, m_language, m_answers, m_pages.width()),
          m_stops(printedStops(lesson, recording)),
          m_asked(askedBackward(lesson, recording)),
          m_offersGame(std::ranges::any_of(lesson.blocks, [](const lesson::Block& block) {
              return block.as<lesson::EngineGame>() != nullptr;
          })) {}

    QByteArray pdf() {
        addTitle();
        const std::vector<lesson::Block>& blocks = m_lesson.blocks;
        for (size_t i = 0; i < blocks.size(); ++i) {
            // What asks about the picture may stand on the next page.
            if (blocks[i].as<lesson::Quiz>() || blocks[i].as<lesson::WhatIf>() ||
                blocks[i].as<lesson::Compare>())
                addPicture(blocks[i].scene);
            add(blocks[i]);
            const bool sceneEnds =
                i + 1 == blocks.size() || blocks[i + 1].scene != blocks[i].scene || beginsPart(blocks[i + 1]);
            if (sceneEnds) addPicture(blocks[i].scene);
        }
        return m_pages.pdf();
    }

  private:
    QString word(const char* id) const {
        return QString::fromStdString(words::render(Message(id), m_language));
    }

    static bool beginsPart(const lesson::Block& block) {
        const auto* heading = block.as<lesson::Heading>();
        return heading && heading->level <= 2;
    }

    void addTitle() {
        auto document = std::make_shared<QTextDocument>();
        document->setDocumentMargin(0);
        QTextCursor cursor(document.get());
        QTextCharFormat format;
        format.setForeground(paper().ink.primary);
        format.setFont(uiFont(kTitlePx, QFont::Bold));
        cursor.insertText(QString::fromStdString(m_lesson.front.title), format);
        cursor.insertBlock();
        format.setFont(uiFont(12.5));
        format.setForeground(paper().ink.secondary);
        cursor.insertText(QStringLiteral("Backstep · ") + word(wordOf(m_kind)), format);
        m_pages.add(Piece::of(document, m_pages.width()));
        Piece rule;
        rule.height = m_answers == Answers::Shown ? 16 : 46;
        rule.keepsNext = true;
        rule.paint = [named = m_answers != Answers::Shown, name = word("handout.name"),
                      date = word("handout.date"), width = m_pages.width()](QPainter& painter, double) {
            painter.setPen(QPen(paper().surface.border, 1));
            painter.drawLine(QPointF(0, 6), QPointF(width, 6));
            if (!named) return;
            const TextFace face{uiFont(12.5), 12.5};
            const double split = width * 0.66, base = 34;
            paintText(painter, {0, base}, name, face, paper().ink.secondary);
            paintText(painter, {split + 16, base}, date, face, paper().ink.secondary);
            painter.setPen(QPen(paper().ink.tertiary, 0.8));
            painter.drawLine(QPointF(widthOf(face, name) + 8, base + 2), QPointF(split, base + 2));
            painter.drawLine(QPointF(split + 24 + widthOf(face, date), base + 2), QPointF(width, base + 2));
        };
        m_pages.add(std::move(rule));
    }

    void add(const lesson::Block& block) {
        if (const auto* heading = block.as<lesson::Heading>(); heading && heading->level <= 2)
            return heading->level == 2 ? addPartTitle(*heading) : void();
        if (const auto* list = block.as<lesson::ListBlock>(); list && !list->ordered) return addList(*list);
        if (const auto* listing = block.as<lesson::Listing>()) return addCode(listing->text, false);
        if (isProse(block)) return addProse(block);
        if (const auto* cell = block.as<lesson::Cell>()) return addCell(*cell);
        if (const auto* quiz = block.as<lesson::Quiz>()) return m_pages.add(m_questions.of(*quiz));
        if (const auto* predict = block.as<lesson::Predict>()) return m_pages.add(m_questions.of(*predict));
        if (const auto* whatIf = block.as<lesson::WhatIf>()) return m_pages.add(m_questions.of(*whatIf));
        if (const auto* compare = block.as<lesson::Compare>()) return m_pages.add(m_questions.of(*compare));
        if (block.as<lesson::EngineGame>()) addOrder();
    }

    void addCode(const std::string& source, bool python) {
        for (Piece& piece : codePieces(source, python, m_pages.width())) m_pages.add(std::move(piece));
    }

    void addCell(const lesson::Cell& cell) {
        addCode(cell.source, true);
        // A lesson that offers no game asks where it first goes back.
        if (!m_offersGame && m_asked && m_recording.step(*m_asked).span.cell == cell.index) addOrder();
    }

    void addPartTitle(const lesson::Heading& heading) {
        auto document = std::make_shared<QTextDocument>();
        writeInlines(*document, m_lesson, heading.text, paper(), kPartPx, QFont::DemiBold);
        Piece piece = Piece::of(std::move(document), m_pages.width(), kPartAbove);
        piece.height += 6;
        piece.keepsNext = true;
        piece.beginsPart = true;
        m_pages.add(std::move(piece));
    }

    // A page may end between two items, but neither the first nor the last of them stands alone.
    void addList(const lesson::ListBlock& list) {
        for (size_t i = 0; i < list.items.size(); ++i) {
            lesson::Block alone;
            alone.content = lesson::ListBlock{false, 1, {list.items[i]}};
            addProse(alone, i + 1 < list.items.size() && (i == 0 || i + 2 == list.items.size()));
        }
    }

    void addProse(const lesson::Block& block, bool keepsNext = false) {
        auto document = std::make_shared<QTextDocument>();
        writeProse(*document, m_lesson, {&block}, paper(), m_answers);
        Piece piece = Piece::of(std::move(document), m_pages.width());
        piece.height += kBelowProse;  // a document does not count what is below its last block
        const auto* paragraph = block.as<lesson::Paragraph>();
        // What announces the next thing stands with it.
        piece.keepsNext =
            keepsNext || block.as<lesson::Heading>() ||
            (paragraph &&
             QString::fromStdString(lesson::plain_text(paragraph->text)).trimmed().endsWith(':'));
        m_pages.add(std::move(piece));
    }

    void addPicture(uint32_t scene) {
        const auto stop = m_stops.find(scene);
        if (stop == m_stops.end()) return;
        const uint32_t step = stop->second;
        m_stops.erase(stop);
        auto printed = std::make_shared<PrintedStep>(printedStep(m_recording, step, m_language));
        const double width = m_pages.width();
        Piece caption = Piece::of(captionOf(printed->frame.after->state), width - 40);
        double below = caption.height + 26, most = m_pages.height() - below;
        const bool written = m_answers != Answers::Shown && makeRoomToWrite(*printed, step, {width, most});
        printed->frame.answers = m_answers;
        std::optional<Piece> elements;
        if (!written) elements = elementGrids(printed->frame.after->state, m_answers, m_language, width);
        if (elements) {
            below += elements->height + kBelowProse;
            most -= elements->height + kBelowProse;
        }
        const QSizeF natural = printSize(printed->frame, *printed->layout);
        const double tallest = written ? most : m_answers == Answers::Shown ? kTallest : kTallestWithBlanks;
        const bool board = m_answers == Answers::Shown && printed->layout->edges.empty();
        const double wide = std::min(board ? kBoard : kLargest, width / natural.width());
        const double readable = std::min({wide * natural.height(), kReadable * natural.height(), most});
        const double drawn = std::max(std::min(wide * natural.height(), tallest), readable);
        const auto foot = [caption, elements](QPainter& painter) {
            painter.translate(20, 8);
            caption.paint(painter, caption.height);
            if (!elements) return;
            painter.translate(-20, caption.height + kBelowProse);
            elements->paint(painter, elements->height);
        };
        if (most < std::min(kReadable, wide) * natural.height()) return addStrips(printed, most, below, foot);
        Piece piece;
        piece.above = 8;
        piece.height = drawn + below;
        piece.least = (written ? drawn : std::max(kLeast * drawn, std::min(drawn, readable))) + below;
        piece.paint = [printed, foot, below, width](QPainter& painter, double height) {
            paintPrint(painter, QRectF(0, 0, width, height - below), printed->frame, *printed->layout);
            painter.translate(0, height - below);
            foot(painter);
        };
        m_pages.add(std::move(piece));
    }

    // One too tall to be read on a page, with what stands below it on the last one.
    void addStrips(const std::shared_ptr<PrintedStep>& printed, double tallest, double below,
                   const std::function<void(QPainter&)>& foot) {
        const auto strips =
            std::make_shared<Strips>(printed->frame, *printed->layout, m_pages.width(), tallest, kLargest);
        for (size_t page = 0; page < strips->pages(); ++page) {
            const bool last = page + 1 == strips->pages();
            Piece piece;
            piece.above = 8;
            piece.height = strips->height(page) + (last ? below : 0);
            piece.paint = [=](QPainter& painter, double) {
                strips->paint(painter, page, printed->frame, *printed->layout);
                painter.translate(0, strips->height(page));
                if (last) foot(painter);
            };
            m_pages.add(std::move(piece));
        }
    }

    // The elements of small tensors are written on their cards, if the picture is not too large for that.
    bool makeRoomToWrite(PrintedStep& printed, uint32_t step, QSizeF most) const {
        PrintedStep roomy = printedStep(m_recording, step, m_language, true);
        const QSizeF size = printSize(roomy.frame, *roomy.layout);
        if (size == printSize(printed.frame, *printed.layout)) return false;  // no tensor in it
        const double scale = std::min({kLargest, most.width() / size.width(), most.height() / size.height()});
        if (scale * TensorGrid::kWrittenLine < kHand) return false;
        printed = std::move(roomy);
        return true;
    }

    // What the narration says there; on a worksheet without its numbers.
    std::shared_ptr<QTextDocument> captionOf(const trace::StepState& state) const {
        auto document = std::make_shared<QTextDocument>();
        document->setDocumentMargin(0);
        QTextCursor cursor(document.get());
        QTextBlockFormat centred;
        centred.setAlignment(Qt::AlignHCenter);
        cursor.setBlockFormat(centred);
        for (const words::Piece& piece : words::pieces(m_recording.narration(state), m_language)) {
            using Kind = words::Piece::Kind;
            QTextCharFormat format;
            format.setForeground(paper().ink.secondary);
            format.setFont(piece.kind == Kind::Plain ? uiFont(12) : codeFont(11.5, QFont::DemiBold));
            const QString text = QString::fromStdString(piece.text);
            if (piece.kind == Kind::Plain || piece.kind == Kind::Name)
                cursor.insertText(text, format);
            else
                insertAnswer(cursor, text, format, m_answers);
        }
        return document;
    }

    void addOrder() {
        if (m_answers == Answers::Shown || !m_asked) return;
        auto table = orderTable(m_recording, *std::exchange(m_asked, std::nullopt), m_answers, m_language,
                                m_pages.width());
        if (table->isEmpty()) return;
        lesson::Inline ask;
        ask.text = words::render(Message("handout.order"), m_language);
        auto document = std::make_shared<QTextDocument>();
        writeInlines(*document, m_lesson, {ask}, paper(), 14, QFont::DemiBold);
        Piece head = Piece::of(std::move(document), m_pages.width(), 6);
        head.height += 6;
        Piece rows = Piece::of(std::move(table), m_pages.width());
        rows.height += 16;
        m_pages.add(Piece::floating({std::move(head), std::move(rows)}));
    }

    const words::Language m_language;
    const Answers m_answers;
    const lesson::Lesson m_lesson;
    const Recording& m_recording;
    const HandoutKind m_kind;
    Pages m_pages;
    QuestionPieces m_questions;
    std::map<uint32_t, uint32_t> m_stops;
    std::optional<uint32_t> m_asked;  // the backward pass whose order is still to be asked for
    bool m_offersGame;
};

}  // namespace

QByteArray handoutPdf(const lesson::Lesson& lesson, const Recording& recording, HandoutKind kind,
                      QPageSize::PageSizeId paper) {
    return Handout(lesson, recording, kind, paper).pdf();
}

QString writeHandout(const lesson::Lesson& lesson, const Recording& recording, HandoutKind kind,
                     QPageSize::PageSizeId paper, const QString& path) {
    return saveFile(path, handoutPdf(lesson, recording, kind, paper));
}

}  // namespace backstep::ui

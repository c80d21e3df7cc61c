#include "lesson/lesson.h"

namespace backstep::lesson {

namespace {

template <class T>
std::vector<const T*> all_of(const std::vector<Block>& blocks) {
    std::vector<const T*> found;
    for (const Block& block : blocks)
        if (const T* content = block.as<T>()) found.push_back(content);
    return found;
}

struct ProseOf {
    const std::function<void(const Inlines&)>& visit;

    void operator()(const Heading& heading) const { visit(heading.text); }
    void operator()(const Paragraph& paragraph) const { visit(paragraph.text); }
    void operator()(const DisplayFormula& formula) const {
        Inline run;
        run.kind = Inline::Kind::Formula;
        run.display = true;
        run.text = formula.tex;
        run.expression = formula.expression;
        run.line = formula.line;
        run.column = formula.column;
        visit({run});
    }
    void operator()(const Stop& stop) const { visit(stop.text); }
    void operator()(const Notes& notes) const { visit(notes.text); }
    void operator()(const Aside& aside) const { for_each_prose(aside.blocks, visit); }
    void operator()(const ListBlock& list) const {
        for (const auto& item : list.items) for_each_prose(item, visit);
    }
    void operator()(const Table& table) const {
        for (const auto& row : table.rows)
            for (const Inlines& cell : row) visit(cell);
    }
    void operator()(const Quiz& quiz) const {
        visit(quiz.question);
        for (const Answer& answer : quiz.answers) {
            visit(answer.text);
            visit(answer.reason);
        }
    }
    void operator()(const Predict& predict) const {
        visit(predict.question);
        visit(predict.reason);
        for (const Predict::Wrong& wrong : predict.wrong) visit(wrong.reason);
    }
    void operator()(const WhatIf& what_if) const {
        visit(what_if.text);
        visit(what_if.reason);
    }
    void operator()(const Compare& compare) const {
        visit(compare.text);
        visit(compare.reason);
    }
    void operator()(const EngineGame& game) const { visit(game.text); }
    void operator()(const auto&) const {}
};

}  // namespace

std::string plain_text(const Inlines& inlines) {
    std::string text;
    for (const Inline& run : inlines)
        if (run.kind != Inline::Kind::Citation) text += run.kind == Inline::Kind::Break ? "\n" : run.text;
    return text;
}

void for_each_prose(const std::vector<Block>& blocks, const std::function<void(const Inlines&)>& visit) {
    for (const Block& block : blocks) std::visit(ProseOf{visit}, block.content);
}

const std::string* id_of(const Block& block) {
    if (const Quiz* quiz = block.as<Quiz>()) return &quiz->id;
    if (const Predict* predict = block.as<Predict>()) return &predict->id;
    if (const WhatIf* what_if = block.as<WhatIf>()) return &what_if->id;
    if (const Compare* compare = block.as<Compare>()) return &compare->id;
    return nullptr;
}

std::string progress_key(const Block& block) {
    if (const std::string* id = id_of(block)) return *id;
    const auto* game = block.as<EngineGame>();
    return game ? "engine " + std::to_string(game->at.cell) + ' ' + to_string(game->at) : std::string();
}

std::vector<const Cell*> Lesson::cells() const { return all_of<Cell>(blocks); }

std::vector<const Expect*> Lesson::expectations() const { return all_of<Expect>(blocks); }

std::string Lesson::announced_error(size_t from) const {
    for (size_t i = from; i < blocks.size() && !blocks[i].as<Cell>(); ++i)
        if (const Expect* expect = blocks[i].as<Expect>())
            for (const Expectation& entry : expect->entries)
                if (entry.expression == "error") return entry.value;
    return {};
}

const Reference* Lesson::reference(const std::string& key) const {
    for (const References* references : all_of<References>(blocks))
        for (const Reference& reference : references->entries)
            if (reference.key == key) return &reference;
    return nullptr;
}

}  // namespace backstep::lesson

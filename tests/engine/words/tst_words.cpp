#include <QtTest/QTest>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "words/catalogue.h"
#include "words/words.h"

using namespace backstep;
using namespace backstep::words;

namespace {

const Message kNode = Message("narration.node_local")
                          .with("node", "MulBackward0")
                          .with("received", "-6.0")
                          .with("target", "w")
                          .with("local", "x = 3.0")
                          .with("sent", "-18.0");

std::vector<std::string> sorted(std::vector<std::string> list) {
    std::sort(list.begin(), list.end());
    return list;
}

}  // namespace

class WordsTest : public QObject {
    Q_OBJECT

  private slots:
    void both_languages_know_the_same_messages_with_the_same_holes() {
        const auto& spanish = Catalogue::of(Language::Spanish).entries();
        const auto& english = Catalogue::of(Language::English).entries();
        QVERIFY(spanish.size() > 100);
        for (const auto& [id, entry] : spanish) {
            const auto other = english.find(id);
            QVERIFY2(other != english.end(), id.c_str());
            QVERIFY2(sorted(holes_of(entry.other)) == sorted(holes_of(other->second.other)), id.c_str());
            QVERIFY2(entry.one.empty() == other->second.one.empty(), id.c_str());
        }
        for (const auto& [id, entry] : english) QVERIFY2(spanish.contains(id), id.c_str());
    }

    void no_message_reads_the_same_in_both_languages() {
        const std::set<std::string> may_be_equal = {"handout.local"};
        for (const auto& [id, entry] : Catalogue::of(Language::Spanish).entries())
            if (!may_be_equal.contains(id))
                QVERIFY2(entry.other != Catalogue::of(Language::English).find(id)->other, id.c_str());
    }

    void every_mark_of_a_message_is_closed() {
        for (const Language language : kLanguages)
            for (const auto& [id, entry] : Catalogue::of(language).entries())
                for (const char* mark : {"`", "**", "^^", "!!"}) {
                    size_t count = 0;
                    for (size_t at = entry.other.find(mark); at != std::string::npos;
                         at = entry.other.find(mark, at + strlen(mark)))
                        ++count;
                    QVERIFY2(count % 2 == 0, id.c_str());
                }
    }

    void every_message_the_sources_speak_of_is_known() {
        std::set<std::string> spoken;
        for (const char* folder : {"/engine", "/ui", "/app"}) {
            namespace fs = std::filesystem;
            for (const auto& entry :
                 fs::recursive_directory_iterator(std::string(BACKSTEP_SOURCE_ROOT) + folder)) {
                if (entry.path().extension() != ".cpp" && entry.path().extension() != ".h") continue;
                std::ifstream file(entry.path());
                const std::string text{std::istreambuf_iterator<char>(file), {}};
                const std::string call = "Message(\"";
                for (size_t at = text.find(call); at != std::string::npos; at = text.find(call, at + 1)) {
                    const size_t start = at + call.size();
                    spoken.insert(text.substr(start, text.find('"', start) - start));
                }
            }
        }
        QVERIFY(spoken.size() > 30);
        for (const std::string& id : spoken)
            if (!id.ends_with('.')) QVERIFY2(knows(id), id.c_str());
    }

    void the_holes_are_filled_and_the_marks_gone_in_plain_text() {
        QCOMPARE(
            render(kNode, Language::Spanish),
            std::string(
                "MulBackward0 multiplica lo que recibe, -6.0, por su derivada local respecto de w, que es "
                "x = 3.0, y envía -18.0 hacia w."));
        QCOMPARE(
            render(kNode, Language::English),
            std::string(
                "MulBackward0 multiplies what it receives, -6.0, by its local derivative with respect to "
                "w, which is x = 3.0, and sends -18.0 to w."));
    }

    void names_numbers_and_gradients_are_pieces_of_their_own() {
        const auto list = pieces(kNode, Language::Spanish);
        QCOMPARE(list[0], (Piece{Piece::Kind::Name, "MulBackward0"}));
        QCOMPARE(list[2], (Piece{Piece::Kind::Number, "\u22126.0"}));
        QVERIFY(std::find(list.begin(), list.end(), Piece{Piece::Kind::Gradient, "\u221218.0"}) !=
                list.end());
        QVERIFY(std::find(list.begin(), list.end(), Piece{Piece::Kind::Name, "w"}) != list.end());
    }

    void a_value_cannot_switch_a_face_on() {
        const auto message = Message("narration.line").with("code", "a **b** c");
        QCOMPARE(pieces(message, Language::English)[0], (Piece{Piece::Kind::Name, "a **b** c"}));
    }

    void plain_text_has_the_ascii_minus_only() {
        const auto message = Message("narration.seed").with("value", "\u22121.0").with("root", "loss");
        QVERIFY(render(message, Language::Spanish).find("\u2212") == std::string::npos);
        QVERIFY(render(message, Language::Spanish).find("-1.0") != std::string::npos);
    }

    void one_and_many_have_their_forms() {
        const auto paths = [](const char* n) {
            return Message("by_hand.paths").with("count", n).with("root", "loss").with("leaf", "w");
        };
        QCOMPARE(render(paths("1"), Language::English), std::string("one path from loss to w"));
        QCOMPARE(render(paths("27"), Language::English), std::string("27 paths from loss to w"));
        QCOMPARE(render(paths("1"), Language::Spanish), std::string("un camino de loss a w"));
        QCOMPARE(render(paths("0"), Language::Spanish), std::string("0 caminos de loss a w"));
    }

    void a_message_nobody_knows_still_says_what_it_holds() {
        QCOMPARE(render(Message("no.such").with("a", "1"), Language::English), std::string("no.such a=1"));
        QVERIFY(!knows("no.such"));
        QVERIFY(knows("narration.seed"));
    }

    void a_diagnostic_says_file_line_column_what_and_cure() {
        Diagnostic diagnostic{"a.md", 3, 5, Message("lesson.missing_key.what").with("key", "title"),
                              Message("lesson.missing_key.cure").with("key", "title")};
        QCOMPARE(render(diagnostic, Language::English),
                 std::string("a.md:3:5: The key title is missing. Add title: ... here."));
        diagnostic.column = 0;
        QVERIFY(render(diagnostic, Language::English).starts_with("a.md:3: "));
        diagnostic.line = 0;
        QVERIFY(render(diagnostic, Language::English).starts_with("a.md: "));
    }

    void a_locale_chooses_the_language() {
        QCOMPARE(language_of_locale("es_CL.UTF-8"), Language::Spanish);
        QCOMPARE(language_of_locale("es"), Language::Spanish);
        QCOMPARE(language_of_locale("est_EE"), Language::English);
        QCOMPARE(language_of_locale("C"), Language::English);
        QCOMPARE(language_of_locale(""), Language::English);
        QVERIFY(!language_named("fr"));
    }

    void a_group_may_have_a_message_of_the_name_other() {
        const Catalogue catalogue =
            Catalogue::parse("group: {other: a, more: b}\nalone: {other: c}\nplural: {one: d, other: e}");
        QCOMPARE(catalogue.find("group.other")->other, std::string("a"));
        QCOMPARE(catalogue.find("group.more")->other, std::string("b"));
        QCOMPARE(catalogue.find("alone.other")->other, std::string("c"));
        QCOMPARE(catalogue.find("plural")->one, std::string("d"));
        QCOMPARE(catalogue.find("plural")->other, std::string("e"));
    }

    void a_catalogue_that_is_not_one_is_refused() {
        QVERIFY_THROWS_EXCEPTION(std::runtime_error, Catalogue::parse("a: [1, 2]"));
    }
};

QTEST_GUILESS_MAIN(WordsTest)
#include "tst_words.moc"

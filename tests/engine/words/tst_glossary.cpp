#include <QtTest/QTest>
#include <set>

#include "words/catalogue.h"
#include "words/glossary.h"

using namespace backstep;
using namespace backstep::words;

class GlossaryTest : public QObject {
    Q_OBJECT

  private slots:
    void every_term_has_a_word_and_a_meaning_in_both_languages() {
        QVERIFY(glossary().size() >= 25);
        std::set<std::string> ids;
        for (const Term& term : glossary()) {
            QVERIFY2(ids.insert(term.id).second, term.id.c_str());
            for (const Language language : kLanguages) {
                QVERIFY2(!term.in(language).word.empty(), term.id.c_str());
                QVERIFY2(!term.in(language).meaning.empty(), term.id.c_str());
            }
            QVERIFY2(term.spanish.word != term.english.word, term.id.c_str());
        }
        QCOMPARE(term("slate")->spanish.word, std::string("pizarra"));
        QVERIFY(!term("no such term"));
    }

    void no_sentence_of_the_engine_uses_a_forbidden_synonym() {
        for (const Language language : kLanguages)
            for (const auto& [id, entry] : Catalogue::of(language).entries())
                for (const std::string& text : {entry.other, entry.one})
                    for (const Synonym& synonym : forbidden_synonyms(text, language))
                        QFAIL(qPrintable(
                            QString::fromStdString(id + ": " + synonym.found + " -> " + synonym.instead)));
    }

    void no_meaning_uses_one_either() {
        for (const Term& term : glossary())
            for (const Language language : kLanguages)
                for (const Synonym& synonym : forbidden_synonyms(term.in(language).meaning, language))
                    QFAIL(qPrintable(QString::fromStdString(term.id + ": " + synonym.found)));
    }

    void a_planted_synonym_is_found_with_what_to_say_instead() {
        const auto found = forbidden_synonyms("Cada Vértice registró su gradiente local.", Language::Spanish);
        QCOMPARE(found.size(), size_t(3));
        QCOMPARE(found[0].instead, std::string("nodo"));
        QCOMPARE(found[1].instead, std::string("derivada local"));
        QCOMPARE(found[2].instead, std::string("sin grabar"));
        QCOMPARE(found[0].found, std::string("Vértice"));
    }

    void only_whole_words_count() {
        QVERIFY(forbidden_synonyms("prevertexed vertexes", Language::English).empty());
        QCOMPARE(forbidden_synonyms("«vertex»", Language::English).size(), size_t(1));
    }

    void a_term_is_found_in_every_form_and_the_longest_counts() {
        const std::string text = "Keep the graph: its Leaves and nodes, not grapheme or enode.";
        const auto found = mentions_in(text, Language::English);
        QCOMPARE(found.size(), size_t(3));
        QCOMPARE(found[0].term->id, std::string("keep_graph"));
        QCOMPARE(found[1].term->id, std::string("leaf"));
        QCOMPARE(text.substr(found[1].offset, found[1].length), std::string("Leaves"));
        QCOMPARE(found[2].term->id, std::string("node"));
        QCOMPARE(mentions_in("Los tensores guardados", Language::Spanish).front().term->id,
                 std::string("saved_tensor"));
    }

    void a_common_word_is_no_mention() {
        QVERIFY(term("step")->common);
        QVERIFY(mentions_in("One step of descent.", Language::English).empty());
    }

    void no_form_belongs_to_two_terms() {
        for (const Language language : kLanguages) {
            std::set<std::string> forms;
            for (const Term& term : glossary()) {
                QVERIFY2(forms.insert(term.in(language).word).second, term.in(language).word.c_str());
                for (const std::string& form : term.in(language).forms)
                    QVERIFY2(forms.insert(form).second, form.c_str());
            }
        }
    }

    void the_spanish_speaks_to_tu() {
        for (const auto& [id, entry] : Catalogue::of(Language::Spanish).entries()) {
            QVERIFY2(entry.other.find("usted") == std::string::npos, id.c_str());
            QVERIFY2(entry.other.find("arriba") == std::string::npos, id.c_str());
            QVERIFY2(entry.other.find(" abajo") == std::string::npos, id.c_str());
        }
    }
};

QTEST_GUILESS_MAIN(GlossaryTest)
#include "tst_glossary.moc"

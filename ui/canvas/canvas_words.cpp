#include "canvas/canvas_words.h"

#include <QTranslator>

namespace backstep::ui {

namespace {

CanvasWords make(const QTranslator* translator) {
    const auto tr = [translator](const char* source) {
        const QString translated = translator ? translator->translate("Canvas", source) : QString();
        return translated.isEmpty() ? QString::fromUtf8(source) : translated;
    };
    CanvasWords w;
    w.notRecorded = tr(QT_TRANSLATE_NOOP("Canvas", "not recorded"));
    w.released = tr(QT_TRANSLATE_NOOP("Canvas", "released"));
    w.seed = tr(QT_TRANSLATE_NOOP("Canvas", "seed gradient"));
    w.secondSeed = tr(QT_TRANSLATE_NOOP("Canvas", "second seed gradient"));
    w.receives = tr(QT_TRANSLATE_NOOP("Canvas", "receives"));
    w.local = tr(QT_TRANSLATE_NOOP("Canvas", "× local"));
    w.sendsTo = tr(QT_TRANSLATE_NOOP("Canvas", "sends to %1"));
    w.staleFrom = tr(QT_TRANSLATE_NOOP("Canvas", "from step %1"));
    w.cells = tr(QT_TRANSLATE_NOOP(
        "Canvas",
        "full: positive · hollow: negative · dot: zero\nthe darker, the larger; zoom in to read them"));
    w.closedAt = tr(QT_TRANSLATE_NOOP("Canvas", "closed: %1"));
    w.closedCount = tr(QT_TRANSLATE_NOOP("Canvas", "%1 of %2 closed"));
    w.allAre = tr(QT_TRANSLATE_NOOP("Canvas", "all %1"));
    w.noGrad = tr(QT_TRANSLATE_NOOP("Canvas", "no grad"));
    w.saved = tr(QT_TRANSLATE_NOOP("Canvas", "saved"));
    w.blocked = tr(QT_TRANSLATE_NOOP("Canvas", "arrives, does not pass"));
    w.killedPath = tr(QT_TRANSLATE_NOOP("Canvas", "this factor killed the path"));
    w.line = tr(QT_TRANSLATE_NOOP("Canvas", "line %1"));
    w.goToStep = tr(QT_TRANSLATE_NOOP("Canvas", "Go to step %1"));
    w.howToMend = tr(QT_TRANSLATE_NOOP("Canvas", "How to mend it"));
    w.needsSaved = tr(QT_TRANSLATE_NOOP(
        "Canvas", "%1 needs its saved tensor %2, but the first backward released it at step %3."));
    w.needsVersion = tr(QT_TRANSLATE_NOOP(
        "Canvas", "%1 saved %2 at version %3, but it was written in place since and is at version %4."));
    w.queueReady = tr(QT_TRANSLATE_NOOP("Canvas", "ready %1"));
    w.queueWaits = tr(QT_TRANSLATE_NOOP("Canvas", "waits %1"));
    w.leaf = tr(QT_TRANSLATE_NOOP("Canvas", "leaf"));
    w.parameter = tr(QT_TRANSLATE_NOOP("Canvas", "leaf that requires a gradient"));
    w.node = tr(QT_TRANSLATE_NOOP("Canvas", "node"));
    w.ghost = tr(QT_TRANSLATE_NOOP("Canvas", "operation that was not recorded"));
    w.value = tr(QT_TRANSLATE_NOOP("Canvas", "value"));
    w.valueIs = tr(QT_TRANSLATE_NOOP("Canvas", "value %1"));
    w.gradIs = tr(QT_TRANSLATE_NOOP("Canvas", "gradient %1"));
    w.none = QStringLiteral("None");
    w.running = tr(QT_TRANSLATE_NOOP("Canvas", "running"));
    w.nodeCount = tr(QT_TRANSLATE_NOOP("Canvas", "%1 nodes"));
    w.nodeCountOne = tr(QT_TRANSLATE_NOOP("Canvas", "1 node"));
    w.accumulateCount = QStringLiteral("%1 AccumulateGrad");
    w.foldTurns = tr(QT_TRANSLATE_NOOP("Canvas", "Fold the %1 turns of the loop"));
    w.turnCount = tr(QT_TRANSLATE_NOOP("Canvas", "%1 turns"));
    w.callCount = tr(QT_TRANSLATE_NOOP("Canvas", "%1 calls"));
    w.unfold = tr(QT_TRANSLATE_NOOP("Canvas", "Unfold"));
    w.foldCalls = tr(QT_TRANSLATE_NOOP("Canvas", "Fold the %1 modules and calls"));
    w.showEveryNode = tr(QT_TRANSLATE_NOOP("Canvas", "Show every node"));
    w.outOfView = tr(QT_TRANSLATE_NOOP("Canvas", "out of view %1"));
    w.canvas = tr(QT_TRANSLATE_NOOP("Canvas", "Computational graph"));
    return w;
}

}  // namespace

const CanvasWords& CanvasWords::in(Language language) {
    static const CanvasWords english = make(nullptr);
    static const CanvasWords spanish = [] {
        QTranslator translator;
        const bool loaded = translator.load(QStringLiteral(":/i18n/canvas_es.qm"));
        Q_ASSERT_X(loaded, "CanvasWords", "canvas_es.qm is not among the resources");
        return make(loaded ? &translator : nullptr);
    }();
    return language == Language::Spanish ? spanish : english;
}

}  // namespace backstep::ui

#include "panels/lesson/prose/prose_address.h"

namespace backstep::ui {

namespace {

const QString kTermScheme = QStringLiteral("term:");
const QString kPredictionScheme = QStringLiteral("prediction:");

}  // namespace

QString addressOf(const words::Term& term) { return kTermScheme + QString::fromStdString(term.id); }

const words::Term* termAt(const QString& address) {
    if (!address.startsWith(kTermScheme)) return nullptr;
    return words::term(address.mid(kTermScheme.size()).toStdString());
}

QString addressOf(const lesson::Predict& prediction) {
    return kPredictionScheme + QString::fromStdString(prediction.id);
}

std::string predictionAt(const QString& address) {
    if (!address.startsWith(kPredictionScheme)) return {};
    return address.mid(kPredictionScheme.size()).toStdString();
}

}  // namespace backstep::ui

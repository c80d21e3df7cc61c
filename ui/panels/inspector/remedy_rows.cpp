#include "panels/inspector/remedy_rows.h"

#include "panels/sheet/error_rows.h"
#include "words/words.h"

namespace backstep::ui {

void addOrigins(std::vector<SheetRowPtr>& rows, const std::vector<explain::Origin>& origins,
                words::Language language) {
    for (const explain::Origin& origin : origins) {
        rows.push_back(wordsRow(words::pieces(origin.what, language)));
        if (origin.step > 0) rows.back()->action = static_cast<int>(origin.step);
    }
}

void addCures(std::vector<SheetRowPtr>& rows, const std::vector<explain::Cure>& cures,
              words::Language language) {
    int number = 0;
    for (const explain::Cure& cure : cures)
        rows.push_back(
            cureRow(++number, words::pieces(cure.title, language), QString::fromStdString(cure.code)));
}

}  // namespace backstep::ui

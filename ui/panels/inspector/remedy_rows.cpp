#include "panels/inspector/remedy_rows.h"

#include "panels/sheet/cure_row.h"
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
              words::Language language, const std::function<void(const explain::Cure&)>& apply) {
    int number = 0;
    for (const explain::Cure& cure : cures) {
        const bool placed = cure.edit.place != explain::Edit::Place::Nowhere && cure.edit.statement.known();
        rows.push_back(cureRow(++number, words::pieces(cure.title, language),
                               QString::fromStdString(cure.code),
                               placed ? [apply, cure] { apply(cure); } : std::function<void()>()));
    }
}

}  // namespace backstep::ui

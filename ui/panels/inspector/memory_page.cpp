#include "panels/inspector/memory_page.h"

#include <QEvent>
#include <algorithm>

#include "panels/inspector/shown_value.h"
#include "stage/playback.h"
#include "stage/selection.h"

namespace backstep::ui {

namespace {

constexpr size_t kMostListed = 60;

// A chip and the item it belongs to.
struct Saved {
    int item = 0;
    const trace::SavedChip* chip = nullptr;
};

// Those that are there, the largest first, then those that were released.
std::vector<Saved> savedIn(const trace::StepState& state) {
    std::vector<Saved> all;
    for (size_t i = 0; i < state.items.size(); ++i)
        for (const trace::SavedChip& chip : state.items[i].chips)
            if (!chip.name.empty() && (chip.present || chip.released))
                all.push_back({static_cast<int>(i), &chip});
    std::stable_sort(all.begin(), all.end(), [](const Saved& a, const Saved& b) {
        if (a.chip->released != b.chip->released) return b.chip->released;
        return a.chip->bytes > b.chip->bytes;
    });
    return all;
}

QString remarkOn(const trace::SavedChip& chip) {
    if (chip.released) {
        return chip.released_at > 0 ? MemoryPage::tr("released at step %1").arg(chip.released_at)
                                    : MemoryPage::tr("released");
    }
    const QString bytes = bytesText(chip.bytes);
    return chip.alias.empty()
               ? bytes
               : MemoryPage::tr("%1, shares memory with %2").arg(bytes, QString::fromStdString(chip.alias));
}

}  // namespace

MemoryPage::MemoryPage(Playback& playback, Selection& selection, QWidget* parent)
    : Sheet(parent), m_playback(playback) {
    connect(&playback, &Playback::recordingChanged, this, &MemoryPage::fill);
    connect(&playback, &Playback::stepChanged, this, &MemoryPage::fill);
    connect(this, &Sheet::rowClicked, this,
            [this, &selection](int item) { selection.pick(m_playback.current(), item); });
    fill();
}

void MemoryPage::fill() {
    std::vector<SheetRowPtr> rows;
    const trace::StepState& state = m_playback.current();
    const trace::MemoryMeter& memory = state.memory;
    const auto ofPeak = [](uint64_t now, uint64_t peak) {
        return tr("%1 of %2").arg(bytesText(now), bytesText(peak));
    };
    rows.push_back(sectionRow(tr("Saved tensors keep"), tr("now, of the most so far")));
    rows.push_back(pairRow(tr("referenced"), ofPeak(memory.referenced, memory.peak_referenced)));
    rows.push_back(pairRow(tr("held"), ofPeak(memory.held, memory.peak_held)));
    rows.push_back(
        noteRow(tr("Referenced counts every saved tensor. Held counts only the memory that nothing "
                   "else keeps alive: one that shares memory with a leaf costs nothing more.")));
    rows.push_back(ruleRow());
    const std::vector<Saved> all = savedIn(state);
    rows.push_back(sectionRow(tr("The largest first")));
    if (all.empty()) rows.push_back(noteRow(tr("Nothing has been saved yet.")));
    for (size_t i = 0; i < std::min(all.size(), kMostListed); ++i) {
        const trace::SavedChip& chip = *all[i].chip;
        const std::string& title = state.picture->items[static_cast<size_t>(all[i].item)].title;
        rows.push_back(chipRow(QString::fromStdString(title + "." + chip.name),
                               chip.failed     ? Tone::Error
                               : chip.released ? Tone::Released
                                               : Tone::Saved,
                               remarkOn(chip)));
        rows.back()->action = all[i].item;
    }
    if (all.size() > kMostListed) rows.push_back(noteRow(tr("and %1 more").arg(all.size() - kMostListed)));
    setRows(std::move(rows));
}

void MemoryPage::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) fill();
    Sheet::changeEvent(event);
}

}  // namespace backstep::ui

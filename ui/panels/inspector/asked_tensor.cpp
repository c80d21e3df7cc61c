#include "panels/inspector/asked_tensor.h"

#include <QRegularExpression>
#include <algorithm>

#include "stage/recording.h"
#include "stage/selection.h"

namespace backstep::ui {

namespace {

constexpr size_t kMostChoices = 12;

using trace::ItemKind;
using trace::PictureItem;

std::string nameOf(const PictureItem& item) {
    if (!item.output_name.empty()) return item.output_name;
    return item.kind == ItemKind::Leaf ? item.title : std::string();
}

// The items whose name the code holds, `ending` after it, in the order of the picture.
std::vector<int> heldIn(const std::string& code, const char* ending, const std::vector<PictureItem>& items) {
    std::vector<int> found;
    const QString text = QString::fromStdString(code);
    for (size_t i = 0; i < items.size(); ++i) {
        const std::string name = nameOf(items[i]);
        if (name.empty() || code.find(name) == std::string::npos) continue;
        const QString escaped = QRegularExpression::escape(QString::fromStdString(name));
        const QRegularExpression held("(?<![\\w.])" + escaped + ending + "\\b");
        if (text.contains(held)) found.push_back(static_cast<int>(i));
    }
    return found;
}

}  // namespace

AskedTensor::AskedTensor(const Recording& recording, const trace::StepState& state,
                         const Selection& selection) {
    if (!state.picture || state.picture->items.empty()) return;
    const auto& items = state.picture->items;
    const std::string line = recording.code(state.step.span);
    const bool reads = line.find(".grad") != std::string::npos;
    const std::vector<int> read = reads ? heldIn(line, "\\.grad", items) : std::vector<int>();
    for (size_t i = 0; i < items.size(); ++i)
        if (items[i].kind == ItemKind::Leaf && items[i].requires_grad) offer(static_cast<int>(i));
    for (const int item : read) offer(item, true);
    for (const int item : heldIn(line, "", items)) offer(item);
    for (size_t i = 0; i < items.size() && m_choices.size() < kMostChoices; ++i)
        if (items[i].tensor && !nameOf(items[i]).empty()) offer(static_cast<int>(i));
    m_item = selection.pickedIn(state);
    if (m_item < 0 && !read.empty()) m_item = read[0];
    if (m_item < 0 && !m_choices.empty()) m_item = m_choices[0];
    if (m_item < 0) return;
    offer(m_item, true);
    for (const int choice : m_choices) {
        const PictureItem& item = items[static_cast<size_t>(choice)];
        if (choice == m_item) m_chosen = static_cast<int>(m_names.size());
        const std::string name = nameOf(item);
        m_names.append(QString::fromStdString(name.empty() ? item.title : name));
    }
    const PictureItem& asked = items[static_cast<size_t>(m_item)];
    m_tensor = asked.tensor;
    m_name = nameOf(asked);
    if (m_name.empty()) m_name = recording.code(asked.span);
}

void AskedTensor::offer(int item, bool always) {
    const bool room = always || m_choices.size() < kMostChoices;
    if (room && std::ranges::find(m_choices, item) == m_choices.end()) m_choices.push_back(item);
}

SheetRowPtr AskedTensor::choices() const {
    if (m_names.size() < 2) return nullptr;
    SheetRowPtr choice = choiceRow(m_names, m_chosen);
    choice->action = kChoose;
    return choice;
}

int AskedTensor::itemChosen(int action) const {
    return action < kChoose ? -1 : m_choices[static_cast<size_t>(action - kChoose)];
}

}  // namespace backstep::ui

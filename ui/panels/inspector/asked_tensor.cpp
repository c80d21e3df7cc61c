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

// The items whose NAME.grad the code reads, in the order of the picture.
std::vector<int> readIn(const std::string& code, const std::vector<PictureItem>& items) {
    std::vector<int> found;
    if (code.find(".grad") == std::string::npos) return found;
    for (size_t i = 0; i < items.size(); ++i) {
        const QString name = QString::fromStdString(nameOf(items[i]));
        if (name.isEmpty()) continue;
        const QRegularExpression read("(?<![\\w.])" + QRegularExpression::escape(name) + "\\.grad\\b");
        if (QString::fromStdString(code).contains(read)) found.push_back(static_cast<int>(i));
    }
    return found;
}

}  // namespace

AskedTensor::AskedTensor(const Recording& recording, const trace::StepState& state,
                         const Selection& selection) {
    if (!state.picture || state.picture->items.empty()) return;
    const auto& items = state.picture->items;
    for (size_t i = 0; i < items.size() && m_choices.size() < kMostChoices; ++i)
        if (items[i].kind == ItemKind::Leaf && items[i].requires_grad)
            m_choices.push_back(static_cast<int>(i));
    const std::vector<int> read = readIn(recording.code(state.step.span), items);
    for (const int item : read)
        if (std::ranges::find(m_choices, item) == m_choices.end()) m_choices.push_back(item);
    m_item = selection.pickedIn(state);
    if (m_item < 0 && !read.empty()) m_item = read[0];
    if (m_item < 0 && !m_choices.empty()) m_item = m_choices[0];
    if (m_item < 0) return;
    if (std::ranges::find(m_choices, m_item) == m_choices.end()) m_choices.push_back(m_item);
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

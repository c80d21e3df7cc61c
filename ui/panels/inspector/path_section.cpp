#include "panels/inspector/path_section.h"

#include <algorithm>

#include "explain/recorded_ops.h"
#include "panels/inspector/shown_value.h"
#include "panels/sheet/button_row.h"
#include "stage/playback.h"

namespace backstep::ui {

namespace {

constexpr int kLight = PathSection::kFirstAction;
constexpr int kRootElement = kLight + 10;  // before, itself, after
constexpr int kLeafElement = kLight + 20;
constexpr int kPath = kLight + 100;
constexpr size_t kFollowed = 80;  // edges of a picture in which one element is followed at once

QString said(const std::string& text) { return QString::fromStdString(text); }

int64_t sizeOf(const trace::StepState& state, int32_t item) {
    return item < 0 ? 1 : state.items[static_cast<size_t>(item)].value.numel();
}

}  // namespace

void PathSection::beginAgain() {
    if (m_lit) return;
    m_path = 0;
    m_elements = {};
}

void PathSection::take(int action) {
    const auto stepped = [action](int64_t& element, int64_t size, int first) {
        const int64_t by = action - first - 1;
        element = std::clamp<int64_t>(element + by, 0, std::max<int64_t>(0, size - 1));
    };
    if (action >= kPath)
        m_path = action - kPath;
    else if (action >= kLeafElement)
        stepped(m_elements.leaf, m_leafSize, kLeafElement);
    else if (action >= kRootElement)
        stepped(m_elements.root, m_rootSize, kRootElement);
    else
        m_lit = !m_lit;
}

void PathSection::add(std::vector<SheetRowPtr>& rows, const Playback& playback, uint32_t item) {
    const Recording& recording = *playback.recording();
    const trace::StepState& state = playback.current();
    auto whole = recording.wholePath(state, item);
    if (!whole || whole->paths.empty()) return;
    m_rootSize = sizeOf(state, static_cast<int32_t>(whole->root_item));
    m_leafSize = sizeOf(state, static_cast<int32_t>(item));
    const bool small = state.picture->edges.size() <= kFollowed;
    const bool ofTensors = !whole->numbers;
    if (ofTensors && small && m_rootSize > 0 && m_leafSize > 0) {
        m_elements.root = std::min(m_elements.root, m_rootSize - 1);
        m_elements.leaf = std::min(m_elements.leaf, m_leafSize - 1);
        if (auto one = recording.elementPaths(state, item, m_elements)) whole = std::move(one);
    }
    rows.push_back(ruleRow());
    rows.push_back(sectionRow(tr("The whole path, from %1 to %2").arg(said(whole->root), said(whole->leaf))));
    if (ofTensors && whole->numbers) addElements(rows, *whole);
    m_path = std::min(m_path, static_cast<int>(whole->paths.size()) - 1);
    if (whole->paths.size() > 1) {
        QStringList names;
        for (size_t i = 0; i < whole->paths.size(); ++i) names.append(QString::number(i + 1));
        SheetRowPtr choice = choiceRow(names, m_path);
        choice->action = kPath;
        rows.push_back(std::move(choice));
    }
    if (m_lightable)
        rows.push_back(buttonRow("path",
                                 m_lit ? tr("Stop lighting it on the canvas") : tr("Light it on the canvas"),
                                 m_lit, kLight));
    addPath(rows, playback, *whole);
    if (!m_lit) return;
    m_light.picture = state.picture;
    for (const explain::PathRow& row : whole->paths[static_cast<size_t>(m_path)].rows)
        m_light.edges.push_back(row.edge);
}

// "‹ y[1] ›" for each end that has more than one.
void PathSection::addElements(std::vector<SheetRowPtr>& rows, const explain::WholePath& whole) {
    const auto stepper = [&rows](const std::string& element, int action) {
        SheetRowPtr row = choiceRow({QStringLiteral("‹"), said(element), QStringLiteral("›")}, 1);
        row->action = action;
        rows.push_back(std::move(row));
    };
    if (m_rootSize > 1) stepper(whole.root, kRootElement);
    if (m_leafSize > 1) stepper(whole.leaf, kLeafElement);
}

void PathSection::addPath(std::vector<SheetRowPtr>& rows, const Playback& playback,
                          const explain::WholePath& whole) {
    const trace::StepState& state = playback.current();
    const HiddenNumbers hidden = playback.hidden();
    const auto told = [&hidden](const trace::ValueSnapshot& value) {
        return hidden.holds(value) ? QStringLiteral("?") : cardText(value);
    };
    const explain::Path& path = whole.paths[static_cast<size_t>(m_path)];
    // A number stands here once its node has run: the column fills as the gradient climbs.
    bool complete = true;
    bool abbreviated = false;
    for (const explain::PathRow& row : path.rows) {
        const bool ran = state.items[row.item].upstream.has_value();
        complete = complete && ran;
        abbreviated = abbreviated || row.abbreviated;
        const std::optional<Tone> band = !row.running ? std::nullopt
                                         : row.kills  ? std::optional(Tone::Dead)
                                                      : std::optional(Tone::Backward);
        const QString symbol = row.condition.empty()
                                   ? said(row.symbol)
                                   : said(row.symbol) + " \\; (" + said(row.condition) + ")";
        // A derivative that is a number is written once: as it is before its turn, as what it was after.
        bool constant = false;
        said(row.symbol).toDouble(&constant);
        const bool once = ran && constant && row.local.numel() == 1;
        rows.push_back(
            pathRow(said(row.title), once ? QString() : symbol, ran ? cardText(row.local) : QString(), band));
    }
    if (complete && !path.product.empty())
        rows.push_back(totalRow(
            whole.seeded ? tr("seed times the local derivatives") : tr("product of the local derivatives"),
            told(path.product)));
    if (complete && whole.paths.size() > 1 && whole.numbers)
        rows.push_back(totalRow(tr("sum over all paths (%1)").arg(whole.count, 0, 'g', 15),
                                told(trace::ValueSnapshot::scalar(DType::Float32, whole.sum))));
    if (complete && whole.numbers && !whole.whole_root)
        rows.push_back(
            noteRow(tr("This is what %1 alone brings to %2.").arg(said(whole.root), said(whole.gradient))));
    if (abbreviated)
        rows.push_back(noteRow(tr("In each line, u is what the node takes in and v what it gives.")));
}

}  // namespace backstep::ui

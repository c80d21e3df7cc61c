#include "panels/inspector/by_hand_page.h"

#include <QEvent>

#include "explain/recorded_ops.h"
#include "formula/formula.h"
#include "panels/inspector/shown_value.h"
#include "stage/playback.h"
#include "stage/selection.h"

namespace backstep::ui {

namespace {

constexpr double kSize = 22;
constexpr double kHang = 24;
constexpr double kWidestIndent = 72;  // of the lines below the first; a long left side would leave no room
constexpr int kChooseOperand = 1000;

QString tex(const std::string& text) { return QString::fromStdString(text); }

QString number(const char* tone, const trace::ValueSnapshot& value) {
    return QStringLiteral("\\ink{%1}{\\num{%2}}").arg(tone, cardText(value));
}

// "\\sum_{0}": over the dimensions that broadcasting had repeated; empty when there were none.
QString sumOf(const explain::ByHand& hand) {
    QStringList dims;
    for (const int64_t dim : hand.summed) dims << QString::number(dim);
    return dims.isEmpty() ? QString() : QStringLiteral("\\sum_{%1} ").arg(dims.join(','));
}

// "= a \\cdot b" as "= \\sum_{0} a \\cdot b".
QString withSum(const explain::ByHand& hand, QString product) {
    return product.replace(QStringLiteral("= \\; "), QStringLiteral("= \\; ") + sumOf(hand));
}

}  // namespace

ByHandPage::ByHandPage(Playback& playback, Selection& selection, QWidget* parent)
    : Sheet(parent), m_playback(playback), m_selection(selection) {
    connect(&playback, &Playback::recordingChanged, this, &ByHandPage::fill);
    connect(&playback, &Playback::stepChanged, this, [this] {
        m_operand = 0;
        m_paths.beginAgain();
        fill();
    });
    connect(&selection, &Selection::changed, this, [this] {
        m_operand = 0;
        m_paths.beginAgain();
        fill();
    });
    connect(this, &Sheet::rowClicked, this, [this](int action) {
        if (action >= PathSection::kFirstAction)
            m_paths.take(action);
        else
            m_operand = action - kChooseOperand;
        fill();
    });
    fill();
}

void ByHandPage::lightPaths() {
    const trace::StepState& state = m_playback.current();
    const int item = m_selection.itemIn(state);
    m_goal = item < 0 ? std::string() : state.picture->items[static_cast<size_t>(item)].structural_id;
    m_paths.setLit(true);
    fill();
}

void ByHandPage::putLightOut() {
    m_paths.setLit(false);
    fill();
}

void ByHandPage::setProjected() {
    m_projected = true;
    m_paths.setLightable(false);
    fill();
}

void ByHandPage::fill() {
    m_paths.putOut();
    const trace::StepState& state = m_playback.current();
    const int item = m_selection.itemIn(state);
    setRows(rows(),
            item < 0 ? QString() : tex(state.picture->items[static_cast<size_t>(item)].structural_id));
    emit pathLit(m_paths.lit());
}

std::vector<SheetRowPtr> ByHandPage::rows() {
    std::vector<SheetRowPtr> rows;
    const trace::StepState& state = m_playback.current();
    const int item = m_selection.itemIn(state);
    const auto& recording = m_playback.recording();
    const std::vector<explain::ByHand> hands = item >= 0 && recording
                                                   ? recording->byHand(state, static_cast<uint32_t>(item))
                                                   : std::vector<explain::ByHand>();
    if (item < 0 || !recording) {
        if (!m_projected)
            rows.push_back(noteRow(tr("Choose a card on the canvas: its chain rule is worked out here.")));
        return rows;
    }
    const trace::PictureItem& it = state.picture->items[static_cast<size_t>(item)];
    const bool tray = state.running == item && state.running_tray;
    rows.push_back(headRow(tray ? QStringLiteral("AccumulateGrad") : tex(it.title),
                           placeText(it.span, tex(recording->code(it.span)))));
    if (hands.empty()) {
        rows.push_back(noteRow(it.kind == trace::ItemKind::Leaf && it.requires_grad
                                   ? tr("A leaf multiplies nothing: what arrives is added to its slate.")
                                   : tr("No gradient passes here, so there is nothing to multiply.")));
    } else {
        m_operand = std::min(m_operand, static_cast<int>(hands.size()) - 1);
        if (hands.size() > 1) {
            QStringList names;
            for (const explain::ByHand& hand : hands) names.append(tr("towards %1").arg(tex(hand.target)));
            SheetRowPtr choice = choiceRow(names, m_operand);
            choice->action = kChooseOperand;
            rows.push_back(std::move(choice));
        }
        addChainRule(rows, hands[static_cast<size_t>(m_operand)]);
    }
    m_ruleRows = rows.size();
    const bool isGoal = it.kind == trace::ItemKind::Leaf || it.structural_id == m_goal;
    const int32_t goal = isGoal ? item : explain::leaf_followed(state);
    if (goal >= 0) m_paths.add(rows, m_playback, static_cast<uint32_t>(goal));
    return rows;
}

void ByHandPage::addChainRule(std::vector<SheetRowPtr>& rows, const explain::ByHand& hand) const {
    const bool symbols = !hand.left.empty();
    const QString lead = tex(hand.left);
    const double indent =
        symbols ? Formula(lead + "\\;").measure({kSize, {}, &Theme::of(ThemeId::Light)}).width : 0;
    if (symbols && hand.form == explain::Form::LocalFactor) {
        const QString product = QStringLiteral("= \\; \\under{backward}{%1}{%2} \\cdot \\under{%3}{%4}{%5}")
                                    .arg(tr("receives"), tex(hand.receives), hand.kills ? "dead" : "saved",
                                         tr("local"), tex(hand.local));
        rows.push_back(equationRow({lead, withSum(hand, product)}, kSize, 0, kHang));
    } else if (symbols) {
        QStringList parts{lead};
        if (!hand.local_symbol.empty()) parts << "= \\; " + sumOf(hand) + tex(hand.local_symbol);
        rows.push_back(equationRow(parts, kSize, 0, kHang));
        rows.push_back(noteRow(hand.form == explain::Form::Rule
                                   ? tr("A rule for the whole tensor: g is the gradient the node receives.")
                                   : tr("This node has no formula to show: only its numbers.")));
    }
    if (!hand.condition.empty()) rows.push_back(formulaRow(tex(hand.condition), 17, indent, 2, 2));

    const trace::StepState& state = m_playback.current();
    const int32_t edge = explain::edge_of_operand(*state.picture, hand.item, hand.operand);
    // It was sent, and the learner is to say what.
    const bool asked =
        hand.sends_value.empty() && edge >= 0 && state.edges[static_cast<size_t>(edge)].gradient;
    const bool worked = !hand.product.empty() && !hand.sends_value.empty();
    if (hand.form == explain::Form::LocalFactor)
        addNumbers(rows, hand, std::min(indent, kWidestIndent));
    else if (!worked && !hand.receives_value.empty())
        rows.push_back(tensorRow(tr("receives"), hand.receives_value));
    if (hand.failed) {
        rows.push_back(noteRow(
            hand.stopped.empty() ? tr("The backward stopped at this node.")
                                 : tr("The backward stopped here: this factor needs the saved tensor %1, and "
                                      "it is not there any more.")
                                       .arg(tex(hand.stopped)),
            true));
    } else if (asked) {
        rows.push_back(resultRow(QStringLiteral("?"), std::min(indent, kWidestIndent)));
    } else if (hand.sends_value.empty()) {
        const bool ready = state.items[hand.item].activity == trace::Activity::Ready;
        rows.push_back(noteRow(
            ready
                ? tr("It is ready: all that it receives has come. What it sends is worked out when it runs.")
                : tr("Its turn in the backward has not come yet.")));
    } else if (hand.form == explain::Form::LocalFactor && hand.sends_value.numel() == 1) {
        rows.push_back(resultRow(cardText(hand.sends_value), std::min(indent, kWidestIndent)));
    } else if (worked) {
        std::vector<std::pair<QString, trace::ValueSnapshot>> matrices;
        for (const explain::ProductFactor& factor : hand.product)
            matrices.emplace_back(tex(factor.symbol), factor.value);
        matrices.emplace_back(QStringLiteral("\\text{%1}").arg(tr("sends to %1").arg(tex(hand.target))),
                              hand.sends_value);
        rows.push_back(productRow(matrices));
    } else {
        rows.push_back(tensorRow(tr("sends to %1").arg(tex(hand.target)), hand.sends_value));
    }
    if (!hand.summed.empty())
        rows.push_back(
            noteRow(tr("%1, of shape %2, was repeated to fit %3, so its gradient is summed over %4.")
                        .arg(tex(hand.target), tex(hand.summed_to), tex(hand.summed_from),
                             tex(explain::dims_text(hand.summed)))));
    for (const explain::Abbreviation& letter : hand.abbreviations)
        rows.push_back(meaningRow(tex(letter.symbol), tex(letter.means)));
}

// "= -6.0 x  = -6.0 3.0": the symbols with what is known put in.
void ByHandPage::addNumbers(std::vector<SheetRowPtr>& rows, const explain::ByHand& hand,
                            double indent) const {
    const bool known = !hand.receives_value.empty();
    const QString receives = known ? number("backward", hand.receives_value) : tex(hand.receives);
    QStringList parts(QStringLiteral("= \\; %1 \\cdot %2").arg(receives, tex(hand.local_factor)));
    if (known && !hand.local_value.empty()) {
        const QString local =
            hand.kills ? QStringLiteral("\\boxed[error]{%1}").arg(number("error", hand.local_value))
                       : number("saved", hand.local_value);
        const QString product = QStringLiteral("= \\; %1 \\cdot %2").arg(receives, local);
        // A derivative that is a number says the same in both.
        if (hand.constant && !hand.kills)
            parts = QStringList(product);
        else
            parts.append(product);
    }
    for (QString& part : parts) part = withSum(hand, part);
    rows.push_back(equationRow(parts, kSize, indent, indent));
}

void ByHandPage::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) fill();
    Sheet::changeEvent(event);
}

}  // namespace backstep::ui

#include "trace/index/picture_maker.h"

#include <algorithm>
#include <functional>
#include <unordered_map>

#include "trace/index/formula_text.h"
#include "trace/index/picture_names.h"

namespace backstep::trace {
namespace {

constexpr std::string_view kContext = "ctx.";  // begins the names of what stands on a Function's ctx
constexpr size_t kFormulaLength = 60;          // of a nested expression before it is cut short

template <class Key>
int32_t look_up(const std::vector<std::pair<Key, uint32_t>>& table, Key key) {
    const auto found = std::ranges::lower_bound(table, key, {}, &std::pair<Key, uint32_t>::first);
    return found != table.end() && found->first == key ? static_cast<int32_t>(found->second) : -1;
}

class PictureMaker {
  public:
    PictureMaker(const TraceView& view, const Entities& entities, const PictureRecord& record, PictureId id)
        : view_(view), trace_(*view), entities_(entities), record_(record) {
        picture_.id = id;
        picture_.first_step = record.first_step;
        picture_.last_step = record.last_step;
    }

    PicturePlan make() {
        add_made_items();
        add_leaves();
        sort_by_birth();
        connect();
        sort_by_source();
        name();
        tell_apart();
        identify();
        plan_.picture = std::make_shared<const Picture>(std::move(picture_));
        return std::move(plan_);
    }

  private:
    const OpExecuted& op_of(const PicturePlan::Item& item) const {
        return trace_.event(item.op).get<OpExecuted>();
    }

    void add(PictureItem item, PicturePlan::Item plan) {
        picture_.items.push_back(std::move(item));
        plan_.items.push_back(plan);
    }

    void add_made_items() {
        for (uint32_t id : record_.nodes) {
            const NodeRecord& node = entities_.nodes[id];
            const auto& made = trace_.event(node.recorded).get<NodeRecorded>();
            PictureItem item;
            item.kind = ItemKind::Node;
            item.custom = made.custom;
            item.of_create_graph = made.of_create_graph;
            item.node = made.node;
            item.tensor = made.output;
            item.title = trace_.text(made.title);
            item.span = made.span;
            if (made.custom) item.context = context_of(trace_.event(node.op).get<OpExecuted>());
            add(std::move(item), {node.recorded, entities_.record_of(made.output), node.op, made.node});
        }
        for (uint32_t index : record_.ghosts) {
            const GhostRecord& ghost = entities_.ghosts[index];
            const auto& op = trace_.event(ghost.op).get<OpExecuted>();
            const TensorRecord& made = entities_.tensors[ghost.tensor];
            PictureItem item;
            item.kind = made.leaf_with_slate() ? ItemKind::Leaf : ItemKind::Ghost;
            item.requires_grad = made.leaf_with_slate();
            item.node = made.accumulator;
            item.tensor = op.output;
            item.span = op.span;
            item.title = cut_short(trace_.code(op.span));
            if (item.title.empty()) item.title = trace_.text(op.op);
            add(std::move(item), {ghost.op, ghost.tensor, ghost.op, made.accumulator});
        }
        for (uint32_t event : record_.bindings) {
            const auto& bound = trace_.event(event).get<VariableBound>();
            PictureItem item;
            item.kind = ItemKind::Value;
            item.title = trace_.text(bound.name);
            add(std::move(item), {event, 0, event, {}});
        }
    }

    // What forward left on ctx, as the operands that are of no parameter: "k = 0.5".
    std::vector<std::string> context_of(const OpExecuted& op) const {
        std::vector<std::string> context;
        for (uint32_t o = 0; o < op.operands.count; ++o) {
            const Operand& operand = trace_.operand(op.operands, o);
            if (is_context(operand))
                context.push_back(trace_.text(operand.name).substr(kContext.size()) + " = " +
                                  trace_.text(operand.text));
        }
        return context;
    }
    bool is_context(const Operand& operand) const {
        return !operand.tensor && trace_.text(operand.name).starts_with(kContext);
    }

    void add_leaves() {
        std::vector<bool> made(entities_.tensors.size(), false);
        for (const PicturePlan::Item& item : plan_.items) made[item.tensor] = true;
        const size_t count = plan_.items.size();
        for (uint32_t record : record_.leaves) add_leaf(record, made);
        for (size_t i = 0; i < count; ++i) {
            const PicturePlan::Item item = plan_.items[i];
            if (item.op == kNone || picture_.items[i].kind == ItemKind::Value) continue;
            const OpExecuted& op = op_of(item);
            for (uint32_t o = 0; o < op.operands.count; ++o) {
                const uint32_t record = entities_.record_of(trace_.operand(op.operands, o).tensor);
                if (record != 0 && entities_.tensors[record].born != kNone) add_leaf(record, made);
            }
        }
        for (uint32_t r : record_.runs)
            if (const NodeRecord* root = entities_.node(entities_.runs[r].root); root && root->accumulates)
                add_leaf(entities_.record_of(root->output), made);
    }

    void add_leaf(uint32_t record, std::vector<bool>& made) {
        if (record == 0 || made[record]) return;
        made[record] = true;
        const TensorRecord& tensor = entities_.tensors[record];
        PictureItem item;
        item.kind = ItemKind::Leaf;
        item.requires_grad = tensor.leaf_with_slate();
        item.tensor = tensor.id;
        item.node = tensor.accumulator;
        if (tensor.born != kNone) {
            if (const auto* leaf = trace_.event(tensor.born).as<LeafCreated>()) item.span = leaf->span;
            if (const auto* op = trace_.event(tensor.born).as<OpExecuted>()) item.span = op->span;
        }
        add(std::move(item), {tensor.born == kNone ? 0 : tensor.born, record, kNone, tensor.accumulator});
    }

    void sort_by_source() {
        plan_.by_source.resize(picture_.edges.size());
        for (uint32_t i = 0; i < plan_.by_source.size(); ++i) plan_.by_source[i] = i;
        std::ranges::stable_sort(plan_.by_source, {}, [this](uint32_t i) { return picture_.edges[i].from; });
    }

    void sort_by_birth() {
        std::vector<uint32_t> order(plan_.items.size());
        for (uint32_t i = 0; i < order.size(); ++i) order[i] = i;
        std::ranges::stable_sort(order, {}, [this](uint32_t i) { return plan_.items[i].born; });
        std::vector<PictureItem> items;
        std::vector<PicturePlan::Item> plans;
        for (uint32_t i : order) {
            items.push_back(std::move(picture_.items[i]));
            plans.push_back(plan_.items[i]);
        }
        picture_.items = std::move(items);
        plan_.items = std::move(plans);
        for (uint32_t i = 0; i < plan_.items.size(); ++i) {
            if (plan_.items[i].node) plan_.item_of_node.emplace_back(plan_.items[i].node, i);
            if (picture_.items[i].kind == ItemKind::Leaf)
                plan_.leaf_of_tensor.emplace_back(plan_.items[i].tensor, i);
            else if (picture_.items[i].kind == ItemKind::Ghost)
                ghosts_.emplace_back(plan_.items[i].tensor, i);
        }
        std::ranges::sort(plan_.item_of_node);
        std::ranges::sort(plan_.leaf_of_tensor);
        std::ranges::sort(ghosts_);
    }

    void connect() {
        for (uint32_t i = 0; i < plan_.items.size(); ++i) {
            if (plan_.items[i].op == kNone || picture_.items[i].kind == ItemKind::Value) continue;
            const OpExecuted& op = op_of(plan_.items[i]);
            Range next;
            if (picture_.items[i].kind == ItemKind::Node) {
                const NodeRecord& node = entities_.nodes[plan_.items[i].node.value];
                next = trace_.event(node.recorded).get<NodeRecorded>().edges;
            }
            uint16_t slot = 0;
            for (uint32_t o = 0; o < op.operands.count; ++o) {
                const Operand& operand = trace_.operand(op.operands, o);
                if (!operand.tensor) continue;
                const NodeId to = operand.edge < next.count ? trace_.edge(next, operand.edge).node : NodeId();
                connect_operand(i, slot, operand, to);
                ++slot;
            }
            picture_.items[i].operands = slot;
        }
    }

    void connect_operand(uint32_t item, uint16_t slot, const Operand& operand, NodeId to) {
        const TensorId tensor = operand.tensor;
        const int32_t from = source_of(tensor, to, plan_.items[item].op);
        sources_.push_back({item, slot, from, entities_.record_of(tensor)});
        if (from < 0) return;
        const bool node = picture_.items[item].kind == ItemKind::Node;
        picture_.edges.push_back({static_cast<uint32_t>(from), item, slot, node && bool(to), tensor});
        const bool cut = !node && picture_.items[static_cast<size_t>(from)].kind == ItemKind::Node &&
                         is_detach(plan_.items[item]);
        plan_.edges.push_back({plan_.items[item].node, operand.edge, cut});
    }
    bool is_detach(const PicturePlan::Item& ghost) const {
        const uint32_t at = entities_.ghost_at(ghost.op);
        return at != kNone && entities_.ghosts[at].detached_from != kNone;
    }

    // Where an operand of the operation at `event` comes from; -1 when that is not in the picture.
    int32_t source_of(TensorId tensor, NodeId to, uint32_t event) const {
        if (to)
            if (const int32_t item = plan_.item(to); item >= 0) return item;
        const uint32_t record = entities_.record_of(tensor);
        if (record == 0) return -1;
        if (const int32_t item = look_up(ghosts_, record); item >= 0) return item;
        if (const int32_t item = plan_.leaf(record); item >= 0) return item;
        // What is written in place is made by the writing node itself, afterwards.
        const NodeRecord* maker = entities_.node(entities_.tensors[record].node);
        return maker && maker->recorded < event ? plan_.item(entities_.tensors[record].node) : -1;
    }

    // Names and formulas, in order of birth, so that an operand's expression is there when it is needed.
    void name() {
        std::vector<uint32_t> tensors;
        for (const PicturePlan::Item& item : plan_.items) tensors.push_back(item.tensor);
        const std::vector<std::string> names = PictureNames(view_, entities_).name_all(tensors);
        std::vector<Expression> expressions(plan_.items.size());
        size_t source = 0;
        for (uint32_t i = 0; i < plan_.items.size(); ++i) {
            PictureItem& item = picture_.items[i];
            if (item.kind == ItemKind::Value) continue;
            if (item.kind == ItemKind::Leaf) {
                name_leaf(item, plan_.items[i], names[i]);
                expressions[i] = names[i].empty() ? unnamed_leaf(plan_.items[i]) : name_expression(names[i]);
                while (source < sources_.size() && sources_[source].item == i) ++source;
                continue;
            }
            item.output_name = names[i];
            std::vector<Expression> parts;
            for (; source < sources_.size() && sources_[source].item == i; ++source)
                parts.push_back(operand_expression(sources_[source], expressions, plan_.items[i].op));
            const Expression made =
                plan_.items[i].op == kNone ? Expression() : formula_of(op_of(plan_.items[i]), parts);
            item.formula = made.tex;
            for (const Expression& part : parts) item.operand_names.push_back(part.tex);
            expressions[i] = names[i].empty() ? made : name_expression(names[i]);
            if (expressions[i].tex.size() > kFormulaLength)
                expressions[i] = {"\\cdots", Expression::Binding::Atom};
        }
    }

    void name_leaf(PictureItem& item, const PicturePlan::Item&, const std::string& name) const {
        item.title = name.empty() ? cut_short(trace_.code(item.span)) : name;
        if (item.title.empty()) item.title = "tensor";
        item.output_name = name;
    }
    // A number stands for itself, anything larger for "tensor".
    Expression unnamed_leaf(const PicturePlan::Item& item) const {
        const auto* leaf = item.born < view_.size() ? trace_.event(item.born).as<LeafCreated>() : nullptr;
        if (leaf && leaf->value.dim() == 0 && !leaf->value.empty())
            return read_expression(leaf->value.plain_text());
        return name_expression("tensor");
    }

    struct Source {
        uint32_t item;
        uint16_t slot;
        int32_t from;  // item, -1 if it is not on this canvas
        uint32_t tensor;
    };
    Expression operand_expression(const Source& source, const std::vector<Expression>& expressions,
                                  uint32_t op) const {
        if (source.from >= 0 && !expressions[static_cast<size_t>(source.from)].tex.empty())
            return expressions[static_cast<size_t>(source.from)];
        const TensorRecord& tensor = entities_.tensors[source.tensor];
        if (tensor.name) return name_expression(trace_.text(tensor.name));
        const ValueSnapshot* seed = tensor.born == kNone && tensor.op == kNone ? seed_before(op) : nullptr;
        return seed ? read_expression(seed->plain_text()) : name_expression("tensor");
    }
    // A tensor that nobody made is the 1 with which the backward pass around this operation began.
    const ValueSnapshot* seed_before(uint32_t op) const {
        for (uint32_t i = op == kNone ? 0 : op; i-- > 0;)
            if (const auto* start = trace_.event(i).as<BackwardStarted>())
                return start->create_graph && start->seed.numel() == 1 && !start->seed.empty() ? &start->seed
                                                                                               : nullptr;
        return nullptr;
    }

    Expression formula_of(const OpExecuted& op, const std::vector<Expression>& parts) const {
        std::vector<std::pair<std::string_view, Expression>> values;
        size_t next = 0;
        std::string call;
        for (uint32_t o = 0; o < op.operands.count; ++o) {
            const Operand& operand = trace_.operand(op.operands, o);
            if (is_context(operand)) continue;
            Expression value = operand.tensor ? parts[next++] : read_expression(trace_.text(operand.text));
            call += (call.empty() ? "" : ", ") + value.tex;
            values.emplace_back(trace_.text(operand.name), std::move(value));
        }
        if (!op.formula) {
            return {name_expression(trace_.text(op.op)).tex + "(" + call + ")", Expression::Binding::Atom};
        }
        // The members of a list share a name: "cat(a, b)".
        std::vector<std::pair<std::string_view, Expression>> holes;
        for (auto& [name, value] : values) {
            const auto same = std::ranges::find(holes, name, &std::pair<std::string_view, Expression>::first);
            if (same == holes.end())
                holes.emplace_back(name, std::move(value));
            else
                same->second = {same->second.tex + ", " + value.tex, Expression::Binding::Sum};
        }
        return fill_formula(trace_.text(op.formula), [&](std::string_view name) -> const Expression* {
            const auto found =
                std::ranges::find(holes, name, &std::pair<std::string_view, Expression>::first);
            return found == holes.end() ? nullptr : &found->second;
        });
    }

    // Values that lead to one another inside one expression all have the code of it (the layers of an
    // nn.Sequential, the transpose in an nn.Linear): each is called by a short formula, or by its node.
    void tell_apart() {
        const auto is_node = [this](uint32_t i) { return picture_.items[i].kind == ItemKind::Node; };
        for (const PictureEdge& edge : picture_.edges) {
            if (!is_node(edge.from) || !is_node(edge.to)) continue;
            if (picture_.items[edge.from].span != picture_.items[edge.to].span) continue;
            for (const uint32_t i : {edge.from, edge.to})
                if (PictureItem& item = picture_.items[i]; item.output_name.empty())
                    item.called = short_form(item);
        }
    }
    static std::string short_form(const PictureItem& item) {
        constexpr std::string_view kTransposed = "^{\\top}";
        std::string plain = item.formula;
        if (!plain.ends_with(kTransposed)) return item.title;
        plain.replace(plain.size() - kTransposed.size(), kTransposed.size(), ".T");
        const std::string_view braced = "\\mathrm{";
        if (plain.starts_with(braced) && plain.find('}') == plain.size() - 3) {
            plain.erase(plain.size() - 3, 1);
            plain.erase(0, braced.size());
        }
        for (size_t at; (at = plain.find("\\_")) != std::string::npos;) plain.erase(at, 1);
        return plain.size() <= kTitleLength && plain.find('\\') == std::string::npos ? plain : item.title;
    }

    // "MulBackward0@8#1": what it is, its line, and the how many-eth of these.
    void identify() {
        std::unordered_map<std::string, uint32_t> seen;
        size_t structure = picture_.items.size();
        const auto mix = [&structure](size_t value) {
            structure ^= value + 0x9e3779b97f4a7c15ull + (structure << 6) + (structure >> 2);
        };
        for (PictureItem& item : picture_.items) {
            const char* kind = item.kind == ItemKind::Leaf    ? "leaf "
                               : item.kind == ItemKind::Ghost ? "ghost "
                                                              : "";
            std::string id = item.kind == ItemKind::Node ? item.title
                             : item.output_name.empty()  ? kind
                                                         : kind + item.output_name;
            if (item.kind == ItemKind::Value) id = item.title;
            id += "@" + std::to_string(item.span.line);
            item.structural_id = id + "#" + std::to_string(++seen[id]);
            mix(std::hash<std::string>()(item.structural_id));
            mix(std::hash<std::string>()(item.title));
            mix(std::hash<std::string>()(item.formula));
            mix(std::hash<std::string>()(item.output_name));
            mix(static_cast<size_t>(item.kind) * 8 + item.requires_grad * 4 + item.custom * 2 +
                item.of_create_graph);
        }
        for (const PictureEdge& edge : picture_.edges) {
            mix(edge.from);
            mix(edge.to);
            mix(edge.operand * 2u + edge.carries_grad);
        }
        picture_.structure = structure;
    }

    const TraceView& view_;
    const Trace& trace_;
    const Entities& entities_;
    const PictureRecord& record_;
    Picture picture_;
    PicturePlan plan_;
    std::vector<std::pair<uint32_t, uint32_t>> ghosts_;
    std::vector<Source> sources_;  // by item, then slot
};

}  // namespace

int32_t PicturePlan::item(NodeId node) const { return look_up(item_of_node, node); }
int32_t PicturePlan::leaf(uint32_t tensor) const { return look_up(leaf_of_tensor, tensor); }

PicturePlan make_picture(const TraceView& view, const Entities& entities, const PictureRecord& record,
                         PictureId id) {
    return PictureMaker(view, entities, record, id).make();
}

}  // namespace backstep::trace

#include "explain/paths/path_row.h"

#include "explain/node_names.h"

namespace backstep::explain {

PathRow path_row(const RecordedOps& ops, const trace::StepState& state, uint32_t edge,
                 const LocalDerivative& local) {
    const trace::Picture& picture = *state.picture;
    const uint32_t item = picture.edges[edge].to;
    PathRow row;
    row.item = item;
    row.operand = picture.edges[edge].operand;
    row.edge = edge;
    row.title = picture.items[item].title;
    row.symbol = local.symbol;
    row.condition = local.condition;
    for (const Abbreviation& letter : symbols_of(ops.trace(), picture, item).abbreviations)
        row.abbreviated = row.abbreviated || row.symbol.find(letter.symbol) != std::string::npos;
    row.local = local.value;
    row.running = state.running == static_cast<int32_t>(item);
    row.kills = local.value.all_zero();
    return row;
}

}  // namespace backstep::explain

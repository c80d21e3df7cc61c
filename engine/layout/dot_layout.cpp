#include "layout/dot_layout.h"

#include <gvc.h>

#include <algorithm>
#include <cmath>
#include <mutex>
#include <string>

#include "base/error.h"
#include "layout/ranked_graph.h"

extern "C" gvplugin_library_t gvplugin_dot_layout_LTX_library;

namespace backstep::layout {

namespace {

// dot works in points; one of our units is one point, so nothing is scaled.
constexpr double kPointsPerInch = 72;
constexpr int kTrunkWeight = 200, kChainWeight = 8;

std::mutex& graphviz_lock() {
    static std::mutex mutex;
    return mutex;
}

std::string& complaints() {
    static std::string text;  // under graphviz_lock()
    return text;
}

int note_complaint(char* text) {
    complaints() += text;
    return 0;
}

GVC_t* context() {
    static GVC_t* const made = [] {
        static lt_symlist_t plugins[] = {
            {"gvplugin_dot_layout_LTX_library", &gvplugin_dot_layout_LTX_library}, {nullptr, nullptr}};
        agseterrf(&note_complaint);
        return gvContextPlugins(plugins, 0);
    }();
    return made;
}

// A graph and its layout, freed together, whatever happens.
class Graph {
  public:
    Graph() : graph_(agopen(const_cast<char*>("picture"), Agdirected, nullptr)) {}
    ~Graph() {
        if (laid_out_) gvFreeLayout(context(), graph_);
        agclose(graph_);
    }
    Graph(const Graph&) = delete;
    Graph& operator=(const Graph&) = delete;

    void declare(int kind, const char* name, const std::string& value) {
        agattr(graph_, kind, const_cast<char*>(name), const_cast<char*>(value.c_str()));
    }
    Agnode_t* node() { return agnode(graph_, nullptr, 1); }
    Agedge_t* edge(Agnode_t* from, Agnode_t* to) { return agedge(graph_, from, to, nullptr, 1); }
    char* html(const std::string& text) { return agstrdup_html(graph_, const_cast<char*>(text.c_str())); }
    void free_html(char* text) { agstrfree(graph_, text); }
    void lay_out() {
        complaints().clear();
        const int failed = gvLayout(context(), graph_, "dot");
        laid_out_ = failed == 0;
        if (!laid_out_ || !complaints().empty())
            throw InternalError(("dot: " + complaints()).c_str(), __FILE__, __LINE__);
    }

  private:
    Agraph_t* graph_;
    bool laid_out_ = false;
};

void set(void* object, const char* name, const std::string& value) {
    agset(object, const_cast<char*>(name), const_cast<char*>(value.c_str()));
}

std::string inches(double px) { return std::to_string(px / kPointsPerInch); }

std::string cell(double width, double height, const std::string& port) {
    const std::string name = port.empty() ? "" : " PORT=\"" + port + "\"";
    return "<TD FIXEDSIZE=\"TRUE\" WIDTH=\"" + std::to_string(std::lround(width)) + "\" HEIGHT=\"" +
           std::to_string(std::lround(std::floor(height))) + "\"" + name + "></TD>";
}

std::string table(const std::string& rows) {
    return "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"0\">" + rows + "</TABLE>";
}

// Two rows of empty cells: the operands' ports above, each in the middle of its cell, the output's below.
std::string ports_of(double width, double height, uint16_t operands) {
    std::string above;
    if (operands <= 1) {
        above = cell(width * 2 / 3, height / 2, "i0") + cell(width / 3, height / 2, "");
    } else {
        const double share = width / (operands + 1);
        above = cell(share / 2, height / 2, "");
        for (uint16_t k = 0; k < operands; ++k) above += cell(share, height / 2, "i" + std::to_string(k));
        above += cell(share / 2, height / 2, "");
    }
    const std::string below = cell(width * 2 / 3, height / 2, "o") + cell(width / 3, height / 2, "");
    const auto row = [](const std::string& cells) {
        return "<TR><TD>" + table("<TR>" + cells + "</TR>") + "</TD></TR>";
    };
    return table(row(above) + row(below));
}

Point bezier_at(const bezier& b, int piece, double t) {
    const pointf* p = b.list + 3 * piece;
    const double u = 1 - t;
    return {u * u * u * p[0].x + 3 * u * u * t * p[1].x + 3 * u * t * t * p[2].x + t * t * t * p[3].x,
            u * u * u * p[0].y + 3 * u * u * t * p[1].y + 3 * u * t * t * p[2].y + t * t * t * p[3].y};
}

// Where dot's own curve passes the height y (its curves fall monotonically enough for the nearest sample).
double curve_x(Agedge_t* edge, double y) {
    const splines* all = ED_spl(edge);
    double best_x = 0, best = 1e300;
    for (size_t s = 0; all && s < static_cast<size_t>(all->size); ++s) {
        const bezier& b = all->list[s];
        for (int piece = 0; 3 * piece + 3 < static_cast<int>(b.size); ++piece)
            for (int step = 0; step <= 16; ++step) {
                const Point at = bezier_at(b, piece, step / 16.0);
                if (std::abs(at.y - y) >= best) continue;
                best = std::abs(at.y - y);
                best_x = at.x;
            }
    }
    return best_x;
}

std::vector<int> weights(const trace::Picture& picture) {
    std::vector<int> weight(picture.edges.size(), 1);
    const std::vector<uint32_t> depth = depths(picture);
    std::vector<int64_t> main(picture.items.size(), -1);
    for (uint32_t e = 0; e < picture.edges.size(); ++e) {
        int64_t& chosen = main[picture.edges[e].to];
        if (chosen < 0 ||
            depth[picture.edges[e].from] > depth[picture.edges[static_cast<size_t>(chosen)].from])
            chosen = e;
    }
    for (const int64_t e : main)
        if (e >= 0) weight[static_cast<size_t>(e)] = kChainWeight;
    for (const uint32_t e : trunk_edges(picture)) weight[e] = kTrunkWeight;
    return weight;
}

// dot places in whole points; what it meant to be plumb becomes plumb.
void straighten(const trace::Picture& picture, RankedGraph& graph) {
    for (const uint32_t e : trunk_edges(picture)) {
        const trace::PictureEdge& edge = picture.edges[e];
        const double goal = graph.cards[edge.to].x + entry_offset(graph, picture, edge);
        const double off = goal - (graph.cards[edge.from].x + exit_offset(graph, edge));
        if (std::abs(off) < 3) graph.cards[edge.from].x += off;
    }
}

}  // namespace

GraphLayout DotLayout::lay_out(const trace::Picture& picture, const TextMeasure& measure,
                               const LayoutOptions& options) const {
    RankedGraph ranked = measure_cards(picture, measure, options);
    if (picture.items.empty()) return place_rows(picture, ranked, options);

    const std::lock_guard lock(graphviz_lock());
    context();
    Graph graph;
    graph.declare(AGRAPH, "rankdir", "TB");
    graph.declare(AGRAPH, "nodesep", inches(options.column_gap));
    graph.declare(AGRAPH, "ranksep", inches(options.rank_gap));
    for (const char* name : {"label", "width", "height"}) graph.declare(AGNODE, name, "");
    graph.declare(AGNODE, "shape", "plaintext");
    graph.declare(AGNODE, "fixedsize", "true");
    graph.declare(AGNODE, "margin", "0");
    for (const char* name : {"headport", "tailport", "weight"}) graph.declare(AGEDGE, name, "");
    graph.declare(AGEDGE, "arrowhead", "none");

    std::vector<Agnode_t*> nodes;
    for (size_t i = 0; i < picture.items.size(); ++i) {
        const RankedGraph::Card& card = ranked.cards[i];
        Agnode_t* node = graph.node();
        char* label = graph.html(ports_of(card.width, card.height, picture.items[i].operands));
        agset(node, const_cast<char*>("label"), label);
        graph.free_html(label);
        set(node, "width", inches(card.width));
        set(node, "height", inches(card.height));
        nodes.push_back(node);
    }
    const std::vector<int> weight = weights(picture);
    std::vector<Agedge_t*> edges;
    for (size_t e = 0; e < picture.edges.size(); ++e) {
        const trace::PictureEdge& edge = picture.edges[e];
        Agedge_t* drawn = graph.edge(nodes[edge.from], nodes[edge.to]);
        set(drawn, "tailport", "o:s");
        set(drawn, "headport", "i" + std::to_string(edge.operand) + ":n");
        set(drawn, "weight", std::to_string(weight[e]));
        edges.push_back(drawn);
    }
    graph.lay_out();

    std::vector<double> heights;  // y of each rank, uppermost first (dot's y goes up)
    for (Agnode_t* node : nodes) heights.push_back(ND_coord(node).y);
    std::sort(heights.begin(), heights.end(), std::greater<>());
    heights.erase(
        std::unique(heights.begin(), heights.end(), [](double a, double b) { return std::abs(a - b) < 2; }),
        heights.end());
    for (size_t i = 0; i < nodes.size(); ++i) {
        const pointf at = ND_coord(nodes[i]);
        const auto nearest = std::min_element(heights.begin(), heights.end(), [&at](double a, double b) {
            return std::abs(a - at.y) < std::abs(b - at.y);
        });
        ranked.cards[i].rank = static_cast<uint32_t>(nearest - heights.begin());
        ranked.cards[i].x = at.x - ranked.cards[i].width / 2;
    }
    for (size_t e = 0; e < edges.size(); ++e) {
        const uint32_t first = ranked.cards[picture.edges[e].from].rank;
        const uint32_t last = ranked.cards[picture.edges[e].to].rank;
        for (uint32_t r = first + 1; r < last; ++r) ranked.ways[e].x.push_back(curve_x(edges[e], heights[r]));
    }
    straighten(picture, ranked);
    return place_rows(picture, ranked, options);
}

}  // namespace backstep::layout

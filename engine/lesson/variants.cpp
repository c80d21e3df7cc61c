#include "lesson/variants.h"

#include <algorithm>
#include <functional>
#include <regex>
#include <set>

namespace backstep::lesson {

namespace {

using Session = std::vector<std::string>;

// What is looked for in a line of code, and what takes its place there.
struct Exchange {
    std::string pattern;
    std::string by;
};
using Exchanges = std::vector<Exchange>;

// The lines of a session whose exchange is meant; all when empty.
using Lines = std::function<bool(const std::string& line)>;

// One idea against another; several ways to write it. Each side is called by its name in PyTorch, or by a
// message.
struct Idea {
    const char* id;
    const char* first;
    const char* second;
    std::function<Exchanges(const Session&)> exchanges;
    std::function<Lines(const Session&)> lines = nullptr;
};

// What may stand between parentheses, calls within calls included.
const std::string kInside = R"((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*)";
// One argument of several.
const std::string kArgument = R"((?:[^(),]|\()" + kInside + R"(\))+)";
// What a method is called on: names, calls and elements, or something in parentheses.
const std::string kReceiver = R"(([\w.]+(?:\()" + kInside + R"(\)|\[[^\]]*\])*|\()" + kInside + R"(\)))";
const std::string kTensor = R"([\w.\[\]]+)";

bool holds(const Session& session, const std::string& pattern) {
    const std::regex wanted(pattern);
    return std::ranges::any_of(session,
                               [&](const std::string& source) { return std::regex_search(source, wanted); });
}

// What the first group of a pattern matches anywhere in a session.
std::set<std::string> all_of(const Session& session, const std::string& pattern) {
    std::set<std::string> found;
    const std::regex wanted(pattern);
    for (const std::string& source : session)
        for (std::sregex_iterator it(source.begin(), source.end(), wanted), end; it != end; ++it)
            found.insert((*it)[1]);
    return found;
}

Exchanges clearings() {
    return {{kTensor + R"(\.zero_grad\([^()]*\))", "pass"},
            {kTensor + R"(\.grad(?:\.data)?\.(?:zero_\(\)|fill_\(0\.?0?\)))", "pass"},
            {kTensor + R"(\.grad(?:\s*,\s*)" + kTensor + R"(\.grad)+\s*=\s*None(?:\s*,\s*None)+)", "pass"},
            {"(?:" + kTensor + R"(\.grad\s*=\s*)+(?:None|torch\.zeros(?:_like)?\([^()]*\)))", "pass"}};
}

// Of code that walks back more than once and never clears: before each backward, on its line.
Exchanges forgotten_clearings(const Session& session) {
    for (const Exchange& clearing : clearings())
        if (holds(session, clearing.pattern)) return {};
    const bool again = holds(session, R"(\b(?:for|while)\b[^\n]*:)") ||
                       holds(session, R"(\.backward\([^]*\.backward\()") ||
                       all_of(session, R"((\w+)\.backward\()").size() > 1;
    if (!again) return {};
    // Only what is there when the first backward comes.
    std::string before;
    for (const std::string& source : session) before += source + '\n';
    const size_t walk = before.find(".backward(");
    if (walk == std::string::npos) return {};
    before.resize(walk);
    const auto is_made = [&](const std::string& name) {
        return holds({before}, "\\b" + name + R"(\s*=[^=])");
    };
    std::string cleared;
    for (const std::string& optimizer : all_of(session, R"((\w+)\s*=\s*(?:torch\.)?optim\.\w+\()"))
        if (is_made(optimizer)) cleared += optimizer + ".zero_grad(); ";
    if (cleared.empty())
        for (const std::string& leaf : all_of(session, R"((\w+)\.grad\b)"))
            if (is_made(leaf)) cleared += leaf + ".grad = None; ";
    if (cleared.empty()) return {};
    return {{R"(^(\s*)([\w.()\[\]]+(?:\s*[-+*]\s*[\w.()]+)*\.backward\())", "$1" + cleared + "$2"}};
}

// What is called on a line of its own and can be computed again: a function, a layer, a model.
Exchanges plain_stretches(const Session& session) {
    if (holds(session, R"(\bcheckpoint(?:_sequential)?\()")) return {};
    std::string stretches;
    const auto add = [&](const std::string& pattern) {
        for (const std::string& name : all_of(session, pattern))
            stretches += (stretches.empty() ? "" : "|") + name;
    };
    add(R"((?:^|\n)def\s+(\w+)\((?!\s*\)))");
    add(R"((?:^|\n)(\w+)\s*=\s*(?:torch\.)?nn\.(?:Sequential|Linear|Conv\dd|RNN|LSTM|GRU)\()");
    for (const std::string& type : all_of(session, R"((?:^|\n)class\s+(\w+)\((?:torch\.)?(?:nn\.)?Module\))"))
        add(R"((?:^|\n)(\w+)\s*=\s*)" + type + R"(\()");
    if (stretches.empty()) return {};
    return {{R"(^(\s*)(\w+\s*=(?!=).*?)(\b(?:)" + stretches + R"())\(()" + kInside + R"()\))",
             "$1from torch.utils.checkpoint import checkpoint; $2checkpoint($3, $4, use_reentrant=False)"}};
}

Exchanges activation(const std::string& function, const std::string& layer) {
    return {{R"(\b(F|functional)\.relu\()", "$1." + function + "("},
            {R"(\btorch\.relu\()", "torch.nn.functional." + function + "("},
            {R"(\bReLU\([^()]*\))", layer + "()"},
            {kReceiver + R"(\.relu\(\))", "torch.nn.functional." + function + "($1)"},
            {R"(\b)" + function + R"(\(()" + kArgument + R"(),\s*inplace\s*=\s*\w+\))", function + "($1)"}};
}

Exchanges back_to_relu(const std::string& function, const std::string& layer) {
    return {{R"(\b)" + function + R"(\(()" + kArgument + R"()(?:,[^()]*)?\))", "relu($1)"},
            {R"(\b)" + layer + R"(\([^()]*\))", "ReLU()"}};
}

// Lines that make the loss: they say so, or what they make is what a backward starts from.
Lines of_the_loss(const Session& session) {
    std::string made = R"((?:loss|cost|error|mse|criterion|objective|backward))";
    for (const std::string& root : all_of(session, R"((\w+)\.backward\()"))
        made += "|^\\s*" + root + R"(\s*\+?=)";
    return [wanted = std::regex(made, std::regex::icase),
            in_function = std::make_shared<bool>(false)](const std::string& line) {
        static const std::regex def(R"(^\s*def\s)"), returns(R"(^\s+return\b)");
        const bool says = std::regex_search(line, wanted);
        if (std::regex_search(line, def)) *in_function = says;
        return says || (*in_function && std::regex_search(line, returns));
    };
}

const std::vector<Idea>& ideas() {
    const auto always = [](Exchanges exchanges) {
        return [exchanges = std::move(exchanges)](const Session&) { return exchanges; };
    };
    static const std::string losses =
        R"(\b(mse_loss|l1_loss|cross_entropy|nll_loss|smooth_l1_loss|huber_loss|binary_cross_entropy|)"
        R"(binary_cross_entropy_with_logits)\((?!.*\breduction\b)()";
    static const std::vector<Idea> all{
        {"zero_grad", "compare.cleared", "compare.not_cleared", always(clearings())},
        {"no_zero_grad", "compare.not_cleared", "compare.cleared", forgotten_clearings},
        {"relu_leaky", "ReLU", "LeakyReLU", always(activation("leaky_relu", "LeakyReLU"))},
        {"relu_gelu", "ReLU", "GELU", always(activation("gelu", "GELU"))},
        {"leaky_relu", "LeakyReLU", "ReLU", always(back_to_relu("leaky_relu", "LeakyReLU"))},
        {"gelu_relu", "GELU", "ReLU", always(back_to_relu("gelu", "GELU"))},
        {"no_grad", "no_grad", "compare.grad", always({{R"(\btorch\.no_grad\(\))", "torch.enable_grad()"}})},
        {"no_grad_inference", "no_grad", "inference_mode",
         always({{R"(\btorch\.no_grad\(\))", "torch.inference_mode()"}})},
        {"inference_no_grad", "inference_mode", "no_grad",
         always({{R"(\btorch\.inference_mode\(\))", "torch.no_grad()"}})},
        {"inference", "inference_mode", "compare.grad",
         always({{R"(\btorch\.inference_mode\(\))", "torch.enable_grad()"}})},
        {"logged", "compare.keeps_graphs", "detach",
         always({{R"(\.append\((\w*loss\w*)\))", ".append($1.detach())"},
                 {R"(\+=\s*(\w*loss\w*)\s*$)", "+= $1.detach()"}})},
        {"detach", "detach", "compare.grad", always({{R"(\.detach\(\))", ""}})},
        {"checkpoint", "checkpoint", "compare.plain",
         always({{R"(\b(?:torch\.utils\.checkpoint\.)?checkpoint\(([\w.\[\]]+),\s*()" + kArgument +
                      R"((?:,(?!\s*\w+\s*=))" + kArgument + R"()*)(?:,\s*use_reentrant\s*=\s*\w+)?\))",
                  "$1($2)"}})},
        {"plain_checkpoint", "compare.plain", "checkpoint", plain_stretches},
        {"mean_sum", "compare.mean", "compare.sum",
         always({{R"(\.mean\(\))", ".sum()"},
                 {R"(\btorch\.mean\()", "torch.sum("},
                 {R"((reduction\s*=\s*["'])mean)", "$1sum"},
                 {R"(\b(\w+Loss)\(\))", "$1(reduction='sum')"},
                 {losses + kInside + R"()\))", "$1($2, reduction='sum')"}}),
         of_the_loss},
        {"sum_mean", "compare.sum", "compare.mean",
         always({{R"(\.sum\(\))", ".mean()"},
                 {R"(\btorch\.sum\()", "torch.mean("},
                 {R"((reduction\s*=\s*["'])sum)", "$1mean"}}),
         of_the_loss},
    };
    return all;
}

Message title_of(std::string_view side) {
    return side.starts_with("compare.") ? Message(std::string(side))
                                        : Message("compare.with").with("name", side);
}

// One call may stand in another.
std::string exchanged_in(std::string code, const std::vector<std::pair<std::regex, std::string>>& exchanges) {
    constexpr int kDeepest = 4;
    for (int depth = 0; depth < kDeepest; ++depth) {
        const std::string before = code;
        for (const auto& [pattern, by] : exchanges) code = std::regex_replace(code, pattern, by);
        if (code == before) break;
    }
    return code;
}

// Comments, definitions and imports stay what they are.
std::string exchanged(const std::string& source, const Exchanges& exchanges, const Lines& meant) {
    static const std::regex names_only(R"(^\s*(?:class|def|import|from)\s)");
    std::vector<std::pair<std::regex, std::string>> compiled;
    for (const Exchange& exchange : exchanges) compiled.emplace_back(exchange.pattern, exchange.by);
    std::string result;
    for (size_t at = 0; at <= source.size();) {
        const size_t end = std::min(source.find('\n', at), source.size());
        const std::string line = source.substr(at, end - at);
        const size_t comment = std::min(line.find('#'), line.size());
        const std::string code = line.substr(0, comment);
        const bool means = !meant || meant(code);
        result += means && !std::regex_search(code, names_only) ? exchanged_in(code, compiled) : code;
        result += line.substr(comment);
        if (end < source.size()) result += '\n';
        at = end + 1;
    }
    return result;
}

}  // namespace

std::vector<Variant> variants_of(const std::vector<std::string>& session) {
    constexpr size_t kLongestLine = 2000;  // std::regex recurses along a line
    std::vector<Variant> variants;
    for (const std::string& source : session) {
        size_t length = 0;
        for (const char c : source)
            if (length = c == '\n' ? 0 : length + 1; length > kLongestLine) return variants;
    }
    for (const Idea& idea : ideas()) {
        const Exchanges exchanges = idea.exchanges(session);
        const Lines meant = idea.lines ? idea.lines(session) : Lines();
        Variant variant{idea.id,
                        title_of(idea.first),
                        title_of(idea.second),
                        Message("compare.why." + std::string(idea.id)),
                        {}};
        for (const std::string& source : session) variant.code.push_back(exchanged(source, exchanges, meant));
        if (variant.code != session) variants.push_back(std::move(variant));
    }
    return variants;
}

}  // namespace backstep::lesson

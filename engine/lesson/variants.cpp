#include "lesson/variants.h"

#include <regex>

namespace backstep::lesson {

namespace {

// What is looked for in a line of code, and what takes its place there.
struct Exchange {
    const char* pattern;
    const char* by;
};
// One idea against another; several ways to write it. Each is called by its name in PyTorch, or by a message.
struct Idea {
    const char* first;
    const char* second;
    std::vector<Exchange> exchanges;
};

const std::vector<Idea>& ideas() {
    static const std::vector<Idea> all{
        {"compare.cleared",
         "compare.not_cleared",
         {{R"(^(\s*)\S+\.zero_grad\([^)]*\)\s*$)", "$1pass"},
          {R"(^(\s*)\S+\.grad\.zero_\(\)\s*$)", "$1pass"},
          {R"(^(\s*)\S+\.grad\s*=\s*None\s*$)", "$1pass"}}},
        {"ReLU",
         "LeakyReLU",
         {{R"(\btorch\.relu\()", "torch.nn.functional.leaky_relu("},
          {R"(\bF\.relu\()", "F.leaky_relu("},
          {R"(\bfunctional\.relu\()", "functional.leaky_relu("},
          {R"(\bReLU\()", "LeakyReLU("},
          {R"(([\w.]+|\([^()]*\))\.relu\(\))", "torch.nn.functional.leaky_relu($1)"}}},
        {"ReLU",
         "GELU",
         {{R"(\btorch\.relu\()", "torch.nn.functional.gelu("},
          {R"(\bF\.relu\()", "F.gelu("},
          {R"(\bfunctional\.relu\()", "functional.gelu("},
          {R"(\bReLU\()", "GELU("},
          {R"(([\w.]+|\([^()]*\))\.relu\(\))", "torch.nn.functional.gelu($1)"}}},
        {"LeakyReLU",
         "ReLU",
         {{R"(\bleaky_relu\((\w+)(?:,[^()]*)?\))", "relu($1)"}, {R"(\bLeakyReLU\([^()]*\))", "ReLU()"}}},
        {"GELU", "ReLU", {{R"(\bgelu\((\w+)(?:,[^()]*)?\))", "relu($1)"}, {R"(\bGELU\([^()]*\))", "ReLU()"}}},
        {"no_grad", "compare.grad", {{R"(\btorch\.no_grad\(\))", "torch.enable_grad()"}}},
        {"no_grad", "inference_mode", {{R"(\btorch\.no_grad\(\))", "torch.inference_mode()"}}},
        {"inference_mode", "no_grad", {{R"(\btorch\.inference_mode\(\))", "torch.no_grad()"}}},
        {"inference_mode", "compare.grad", {{R"(\btorch\.inference_mode\(\))", "torch.enable_grad()"}}},
        {"compare.keeps_graphs",
         "detach",
         {{R"(\.append\((\w*loss\w*)\))", ".append($1.detach())"},
          {R"(\+=\s*(\w*loss\w*)\s*$)", "+= $1.detach()"}}},
        {"detach", "compare.grad", {{R"(\.detach\(\))", ""}}},
        {"checkpoint",
         "compare.plain",
         {{R"(\b(?:torch\.utils\.checkpoint\.)?checkpoint\((\w+),\s*([^()]*?)(?:,\s*use_reentrant\s*=\s*\w+)?\))",
           "$1($2)"}}},
        {"mean",
         "sum",
         {{R"(\.mean\(\))", ".sum()"},
          {R"(\btorch\.mean\()", "torch.sum("},
          {R"((reduction\s*=\s*["'])mean)", "$1sum"},
          {R"(\b(\w+Loss)\(\))", "$1(reduction='sum')"},
          {R"(\b(mse_loss|l1_loss|cross_entropy|nll_loss|smooth_l1_loss|huber_loss|binary_cross_entropy|)"
           R"(binary_cross_entropy_with_logits)\(([^()=]+)\))",
           "$1($2, reduction='sum')"}}},
        {"sum",
         "mean",
         {{R"(\.sum\(\))", ".mean()"},
          {R"(\btorch\.sum\()", "torch.mean("},
          {R"((reduction\s*=\s*["'])sum)", "$1mean"}}},
    };
    return all;
}

Message title_of(std::string_view idea) {
    return idea.starts_with("compare.") ? Message(std::string(idea))
                                        : Message("compare.with").with("name", idea);
}

// Comments stay what they are.
std::string exchanged(const std::string& source, const std::vector<Exchange>& exchanges) {
    std::string result;
    for (size_t at = 0; at <= source.size();) {
        const size_t end = std::min(source.find('\n', at), source.size());
        const std::string line = source.substr(at, end - at);
        const size_t comment = std::min(line.find('#'), line.size());
        std::string code = line.substr(0, comment);
        for (const Exchange& exchange : exchanges)
            code = std::regex_replace(code, std::regex(exchange.pattern), exchange.by);
        result += code + line.substr(comment);
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
        Variant variant{title_of(idea.first), title_of(idea.second), {}};
        for (const std::string& source : session) variant.code.push_back(exchanged(source, idea.exchanges));
        if (variant.code != session) variants.push_back(std::move(variant));
    }
    return variants;
}

}  // namespace backstep::lesson

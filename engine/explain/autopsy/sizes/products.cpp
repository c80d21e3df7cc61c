#include "explain/autopsy/sizes/sized.h"
#include "explain/code_text.h"

namespace backstep::explain {

namespace {

// Products of tensors whose sizes do not meet: batches of matrices, a matrix and a vector, two vectors.
class Products : SizedReader {
  public:
    explicit Products(const Failure& failure) : SizedReader(failure) {}

    void fit(std::string_view known) {
        if (known == "batch_product") return batch_product();
        if (known == "batch_product_dims") return batch_product_dims();
        if (known == "vector_product") return vector_product();
        if (known == "dot_sizes") return dot_sizes();
        if (known == "dot_dims") return dot_dims();
        if (known == "no_matrix") return no_matrix();
        if (known == "einsum_sizes") return einsum_sizes();
        if (known == "heads") return heads();
    }

  private:
    struct Pair {
        Sized first, second;
    };
    // `a @ b`, `torch.bmm(a, b)`, `a.bmm(b)`.
    std::optional<Pair> factors() const {
        for (const std::string call : {"bmm(", "matmul(", "mm(", "mv(", "dot("}) {
            const std::string owner = expression_before(code_, '.' + call);
            const auto given = split_arguments(arguments_of(code_, call));
            const bool method = !owner.empty() && owner != "torch";
            const auto first = sized(method ? owner : given[0]);
            const auto second = method ? sized(given[0]) : given.size() > 1 ? sized(given[1]) : std::nullopt;
            if (first && second) return Pair{*first, *second};
        }
        for (size_t at = code_.find(" @ "); at != std::string::npos; at = code_.find(" @ ", at + 1)) {
            const auto first = sized(expression_before(code_, std::string_view(code_).substr(at)));
            const size_t from = at + 3;
            const auto second = sized(operand_at(from));
            if (first && second) return Pair{*first, *second};
        }
        return std::nullopt;
    }
    std::string operand_at(size_t from) const {
        size_t end = from;
        int depth = 0;
        for (; end < code_.size(); ++end) {
            const char sign = code_[end];
            depth += sign == '(' || sign == '[' ? 1 : sign == ')' || sign == ']' ? -1 : 0;
            if (depth < 0 || (depth == 0 && (sign == ' ' || sign == ','))) break;
        }
        return code_.substr(from, end - from);
    }
    void second_as(const std::string& title, const Sized& second, const std::string& code) {
        offer_instead(Message(title), with_second_replaced(second.name, code));
    }
    // The last place where the name is read, which is the second factor of `a @ a` too.
    std::string with_second_replaced(const std::string& name, const std::string& by) const {
        const std::string all = with_read_replaced(code_, name, by);
        const size_t first = all.find(by);
        const bool twice = first != std::string::npos && all.find(by, first + by.size()) != std::string::npos;
        if (!twice) return all;
        std::string code = code_;
        return code.replace(code.rfind(name), name.size(), by);
    }

    // "Expected size for first two dimensions of batch2 tensor to be: [2, 4] but got: [2, 3]."
    void batch_product() {
        const auto pair = factors();
        const Sizes wanted = numbers_in(autopsy_.text, "to be: [", ']');
        const Sizes got = numbers_in(autopsy_.text, "got: [", ']');
        if (!pair || wanted.size() != 2 || got.size() != 2) return;
        const auto& [first, second] = *pair;
        const bool batches = wanted[0] != got[0];
        tell(about(batches ? "autopsy.batch_product.batches" : "autopsy.batch_product.named", first, second)
                 .with("columns", std::to_string(wanted[batches ? 0 : 1]))
                 .with("rows", std::to_string(got[batches ? 0 : 1])));
        show({first, second});
        const size_t last = second.sizes.size() - 1;
        if (!batches && last >= 1 && second.sizes[last] == wanted[1])
            second_as("autopsy.batch_product.turn", second, second.name + ".transpose(-2, -1)");
        else if (!batches && first.sizes.size() >= 2 && first.sizes[first.sizes.size() - 2] == got[1])
            offer_instead(Message("autopsy.batch_product.turn"),
                          with_read_replaced(code_, first.name, first.name + ".transpose(-2, -1)"));
    }
    // "batch2 must be a 3D tensor": a vector for each matrix.
    void batch_product_dims() {
        const auto pair = factors();
        if (!pair) return;
        const bool second = autopsy_.text.starts_with("batch2");
        const Sized& flat = second ? pair->second : pair->first;
        tell(about("autopsy.batch_product_dims.named", flat));
        show({pair->first, pair->second});
        const Sized& other = second ? pair->first : pair->second;
        if (flat.sizes.size() != 2 || other.sizes.size() != 3) return;
        const bool shared =
            flat.sizes[0] == (second ? other.sizes[2] : other.sizes[0]) && flat.sizes[0] != other.sizes[0];
        if (shared)  // one matrix for all
            return offer_instead(Message("autopsy.batch_product_dims.shared"),
                                 with_all_replaced(with_all_replaced(code_, "torch.bmm(", "torch.matmul("),
                                                   ".bmm(", ".matmul("));
        const std::string column = flat.name + (second ? ".unsqueeze(2)" : ".unsqueeze(1)");
        second_as("autopsy.batch_product_dims.column", flat, column);
    }
    // "size mismatch, got 3, 3x4,3"
    void vector_product() {
        const auto pair = factors();
        if (!pair) return;
        const auto& [first, second] = *pair;
        tell(about("autopsy.vector_product.named", first, second));
        show({first, second});
        if (first.sizes.size() != 2 || second.sizes.size() != 1) return;
        if (first.sizes[0] == second.sizes[0])
            offer_instead(Message("autopsy.batch_product.turn"),
                          with_read_replaced(code_, first.name, first.name + ".T"));
    }
    void dot_sizes() {
        const auto pair = factors();
        if (!pair) return;
        tell(about("autopsy.dot_sizes.named", pair->first, pair->second));
        show({pair->first, pair->second});
    }
    void dot_dims() {
        const auto pair = factors();
        if (!pair) return;
        const auto& [first, second] = *pair;
        tell(about("autopsy.dot_dims.named", first, second));
        show({first, second});
        if (first.sizes == second.sizes)
            return offer_instead(
                Message("autopsy.dot_dims.flat"),
                with_read_replaced(with_read_replaced(code_, first.name, first.name + ".flatten()"),
                                   second.name, second.name + ".flatten()"));
        as_matmul();
    }
    // "mat2 must be a matrix", of `torch.mm(W, x)` with a vector.
    void no_matrix() {
        const auto pair = factors();
        if (!pair) return;
        const Sized& flat = pair->second.sizes.size() != 2 ? pair->second : pair->first;
        tell(about("autopsy.no_matrix.named", flat));
        show({pair->first, pair->second});
        as_matmul();
    }
    void as_matmul() {
        std::string code = code_;
        for (const std::string call : {"mm(", "dot(", "mv("})
            code = with_all_replaced(code, '.' + call, ".matmul(");
        offer_instead(Message("autopsy.no_matrix.matmul"), code);
    }
    // "subscript j has size 4 for operand 1 which does not broadcast with previously seen size 3"
    void einsum_sizes() {
        const Sizes sizes = numbers_in(autopsy_.text, "subscript", '!');
        const size_t at = autopsy_.text.find("subscript ");
        const auto given = split_arguments(arguments_of(code_, "einsum("));
        if (sizes.size() < 3 || at == std::string::npos || given.size() < 2) return;
        tell(Message("autopsy.einsum_sizes.named")
                 .with("letter", autopsy_.text.substr(at + 10, 1))
                 .with("formula", given[0])
                 .with("name", given[std::min(given.size() - 1, static_cast<size_t>(sizes[1]) + 1)])
                 .with("size", std::to_string(sizes[0]))
                 .with("other_size", std::to_string(sizes[2])));
        for (size_t i = 1; i < given.size(); ++i)
            if (const auto found = sized(given[i])) show({*found});
    }
    // `nn.MultiheadAttention(embed_dim=10, num_heads=3)`
    void heads() {
        const std::string inside = arguments_of(code_, "MultiheadAttention(");
        auto given = split_arguments(inside);
        if (given.size() < 2) return;
        const auto value = [](const std::string& text) { return text.substr(text.find('=') + 1); };
        const int64_t width = product_of(value(given[0])), count = product_of(value(given[1]));
        if (width == 0 || count == 0) return;
        int64_t fits = count;
        while (width % fits != 0) --fits;
        tell(Message("autopsy.heads.named")
                 .with("width", std::to_string(width))
                 .with("count", std::to_string(count)));
        given[1] = given[1].substr(0, given[1].find('=') + 1) + std::to_string(fits);
        std::string better;
        for (const std::string& each : given) better += (better.empty() ? "" : ", ") + each;
        offer_instead(Message("autopsy.heads.fewer").with("count", std::to_string(fits)),
                      with_all_replaced(code_, inside, better));
    }
};

}  // namespace

void fit_products(const Failure& failure) { Products(failure).fit(failure.autopsy().known); }

}  // namespace backstep::explain

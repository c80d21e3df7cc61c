#include <algorithm>

#include "explain/silent/remark_list.h"

namespace backstep::explain {

using namespace trace;

namespace {

// `before = w.detach()`, `history.append(w.data)`: meant as what the parameter was, and the same memory.
class Snapshots {
  public:
    Snapshots(const Story& story, RemarkList& list) : story_(story), list_(list) {}

    void find() {
        for (const Story::Statement& statement : story_.statements()) look_at(statement);
    }

  private:
    static constexpr std::string_view kSame[] = {".detach().numpy()", ".data.numpy()", ".detach()", ".data"};

    void look_at(const Story::Statement& statement) {
        const std::string& code = statement.code;
        for (const std::string_view block : {"for ", "while ", "with ", "if ", "def ", "class "})
            if (code.starts_with(block)) return;
        const std::string list = receiver_of(code, ".append(");
        const std::string keeper = list.empty() ? assigned_name(code) : list;
        const size_t equals = code.find(" = ");
        const std::string value = !list.empty()                 ? arguments_of(code, ".append(")
                                  : equals == std::string::npos ? std::string()
                                                                : code.substr(equals + 3);
        if (keeper.starts_with("self.")) return kept_in_model(statement, keeper, value);
        if (keeper.empty() || keeper.find('.') != std::string::npos) return;
        if (list.empty()) kept_all(statement, keeper, value);
        for (const std::string_view same : kSame)
            if (value.ends_with(same)) return kept(statement, keeper, value, value.size() - same.size());
        if (!list.empty()) kept(statement, keeper, value, value.size());
    }
    // `self.first = self.layer.weight.data`, read as `net.first` later.
    void kept_in_model(const Story::Statement& statement, const std::string& keeper,
                       const std::string& value) {
        for (const std::string_view same : kSame) {
            if (!value.ends_with(same)) continue;
            const std::string name = value.substr(0, value.size() - same.size());
            const std::string member = name.starts_with("self.") ? name.substr(5) : name;
            const uint32_t event = statement.ran.front();
            uint32_t write = kNone;
            for (uint32_t i = event; i < story_.end() && write == kNone; ++i) {
                const auto* each = story_.event(i).as<TensorMutated>();
                if (each && each->part_of_step && story_.name_of(each->tensor).ends_with(member)) write = i;
            }
            const std::string attribute = keeper.substr(4);
            const bool read = std::ranges::any_of(story_.statements(), [&](const Story::Statement& each) {
                return each.span != statement.span && write != kNone && each.ran.back() > write &&
                       each.code.find(attribute) != std::string::npos;
            });
            if (!read) return;
            const std::string copied = value.ends_with("numpy()") ? value + ".copy()" : value + ".clone()";
            return tell(statement, name, keeper, write, with_all_replaced(statement.code, value, copied));
        }
    }
    // `slow = [p.data for p in net.parameters()]`, and an optimizer changes them all.
    void kept_all(const Story::Statement& statement, const std::string& keeper, const std::string& value) {
        for (const std::string same : {".data for ", ".detach() for "}) {
            const size_t at = value.find(same);
            if (at == std::string::npos || !value.starts_with('[')) continue;
            const std::string name = value.substr(1, at - 1);
            if (identifiers(name) != std::vector{name} || value.find("parameters()") == std::string::npos)
                return;
            for (uint32_t i = statement.ran.front(); i < story_.end(); ++i) {
                const auto* write = story_.event(i).as<TensorMutated>();
                if (!write || !write->part_of_step || story_.event(i - 1).is<OpExecuted>()) continue;
                if (!read_behind(keeper, i, statement.span)) return;
                const std::string kept = same.substr(0, same.size() - 5) + ".clone() for ";
                return tell(statement, name, keeper, i, with_all_replaced(statement.code, same, kept));
            }
        }
    }
    void tell(const Story::Statement& statement, const std::string& name, const std::string& keeper,
              uint32_t write, const std::string& better) {
        Remark* remark =
            list_.add("snapshot_shares", statement.ran.front(), {{"name", name}, {"copy", keeper}});
        if (!remark) return;
        remark->origins.push_back(story_.origin(Message("silent.update_line"), write));
        list_.cure(*remark, better, Edit::instead(remark->span));
    }
    void kept(const Story::Statement& statement, const std::string& keeper, const std::string& value,
              size_t name_end) {
        const std::string name = value.substr(0, name_end);
        const auto names = identifiers(name);
        const auto leaf = story_.named(name);
        const uint32_t event = statement.ran.front();
        if (names.size() != 1 || names[0] != name || !leaf || !leaf->tensor || event >= story_.end()) return;
        if (story_.tensor(leaf->tensor).node || !story_.requires_grad(leaf->tensor)) return;
        const uint32_t memory = story_.entities().record_of(story_.tensor(leaf->tensor).memory);
        const auto writes = story_.entities().of_memory.between(memory, event, story_.end());
        if (writes.empty() || !read_behind(keeper, writes.front(), statement.span)) return;
        const std::string copied = value.ends_with("numpy()") ? value + ".copy()"
                                   : name_end == value.size() ? name + ".detach().clone()"
                                                              : value + ".clone()";
        tell(statement, name, keeper, writes.front(), with_all_replaced(statement.code, value, copied));
    }
    // A statement that speaks of it ran behind the write, and is not the one that keeps it.
    bool read_behind(const std::string& keeper, uint32_t write, const SourceSpan& keeps) const {
        return std::ranges::any_of(story_.statements(), [&](const Story::Statement& each) {
            return each.span != keeps && each.ran.back() > write && has_word(each.code, keeper) &&
                   assigned_name(each.code) != keeper;
        });
    }

    const Story& story_;
    RemarkList& list_;
};

}  // namespace

void find_snapshots(const Story& story, RemarkList& list) { Snapshots(story, list).find(); }

}  // namespace backstep::explain

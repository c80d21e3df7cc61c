#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace backstep::run {

// What a source says about its names, read line by line, so that an unfinished one tells as much as it can.
class SourceNames {
  public:
    explicit SourceNames(std::string_view source);

    // All identifiers in it, sorted.
    const std::vector<std::string>& all() const { return all_; }
    // Where the names behind "nn.functional" are at home ("torch.nn.functional"); empty when unknown.
    std::string place_of(std::string_view dotted) const;
    // The class of what an expression gives: "torch.optim.SGD" for a variable made by it; "torch.Tensor" when
    // nothing is known.
    std::string class_of(std::string_view expression) const;
    // Attributes given to `self`.
    const std::vector<std::string>& self_attributes() const { return self_; }

  private:
    void read_line(std::string_view line);
    void read_import(std::string_view names, const std::string& from);
    void read_assignment(std::string_view line);

    std::vector<std::string> all_;
    std::vector<std::string> self_;
    std::map<std::string, std::string, std::less<>> places_;   // imported name -> place
    std::map<std::string, std::string, std::less<>> made_by_;  // variable -> expression
    std::map<std::string, std::string, std::less<>> bases_;    // class of the source -> its base
};

bool is_word(char c);
std::string_view trimmed(std::string_view text);

}  // namespace backstep::run

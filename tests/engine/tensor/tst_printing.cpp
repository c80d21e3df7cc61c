#include "tables.h"
#include "tensor/kernels/view.h"

using namespace backstep;
using namespace backstep::test;

namespace {

struct PrintCase {
    std::string options;
    Tensor tensor;
    std::string text;
};

std::vector<PrintCase> read_cases() {
    std::vector<PrintCase> cases;
    std::ifstream table = open_table("printing.txt");
    for (std::string line; std::getline(table, line);) {
        if (line.starts_with("=")) {
            NamedTensor entry = parse_tensor(line);
            cases.push_back({entry.name.substr(1), entry.tensor, ""});
        } else if (line.starts_with("|")) {
            std::string& text = cases.back().text;
            text += (text.empty() ? "" : "\n") + line.substr(1);
        }
    }
    return cases;
}

PrintOptions parse_options(const std::string& text, std::vector<std::string>& suffixes) {
    PrintOptions options;
    std::istringstream parts(text);
    for (std::string part; std::getline(parts, part, ';');) {
        const size_t equals = part.find('=');
        const std::string key = part.substr(0, equals), value = part.substr(equals + 1);
        if (key == "precision")
            options.precision = std::stoi(value);
        else if (key == "threshold")
            options.threshold = std::stoll(value);
        else if (key == "edgeitems")
            options.edge_items = std::stoll(value);
        else if (key == "linewidth")
            options.line_width = std::stoi(value);
        else if (key == "sci_mode")
            options.scientific = value == "1";
        else
            suffixes.push_back(value);
    }
    return options;
}

}  // namespace

class TestPrinting : public QObject {
    Q_OBJECT
  private slots:
    void every_tensor_prints_as_in_pytorch() {
        const std::vector<PrintCase> cases = read_cases();
        QVERIFY(cases.size() > 140);
        for (const PrintCase& one : cases) {
            std::vector<std::string> suffixes;
            const PrintOptions options = parse_options(one.options, suffixes);
            COMPARE_TEXT(to_string(one.tensor, options, suffixes), one.text);
        }
    }
    void a_view_prints_what_it_shows() {
        const Tensor m = counting(Shape{2, 3});
        COMPARE_TEXT(to_string(transpose(m, 0, 1)),
                     "tensor([[0., 3.],\n        [1., 4.],\n        [2., 5.]])");
        COMPARE_TEXT(to_string(slice(m, 1, 0, 3, 2)), "tensor([[0., 2.],\n        [3., 5.]])");
    }
    void lists_show_every_digit_of_the_double() {
        COMPARE_TEXT(list_repr(floats({0.1f, 1e-5f})), "[0.10000000149011612, 9.999999747378752e-06]");
        COMPARE_TEXT(list_repr(bools({true, false})), "[True, False]");
        COMPARE_TEXT(list_repr(zeros(Shape{2, 0}, DType::Int64)), "[[], []]");
        COMPARE_TEXT(list_repr(Tensor::from_scalar(2, DType::Int64)), "2");
        COMPARE_TEXT(item_repr(Scalar(0.1f)), "0.10000000149011612");
    }
};

QTEST_GUILESS_MAIN(TestPrinting)
#include "tst_printing.moc"

#pragma once

#include <QRectF>
#include <QString>
#include <QStringList>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "style/theme.h"
#include "trace/value_snapshot.h"

class QPainter;
class QWidget;

namespace backstep::ui {

// One row of a Sheet: knows its height at a width, draws itself, and says itself in words.
class SheetRow {
  public:
    virtual ~SheetRow() = default;
    virtual double height(double width) const = 0;
    virtual void paint(QPainter& painter, const QRectF& area, const Theme& theme) const = 0;
    virtual QString text() const { return {}; }
    // Where its own widgets stand on the sheet, of a row that has some.
    virtual void place(QWidget&, const QRectF&) {}

    int action = -1;  // what a click on the row means to the sheet's owner; -1 nothing
};

using SheetRowPtr = std::unique_ptr<SheetRow>;

// "MulBackward0          line 8 · w * x", with a hairline below.
SheetRowPtr headRow(const QString& title, const QString& place);
// A heading inside a sheet, and a number at its right.
SheetRowPtr sectionRow(const QString& title, const QString& right = {});
// A label and what it is; a value that does not fit beside its label goes below it, wrapped.
SheetRowPtr pairRow(const QString& label, const QString& value);
// A tensor saved by a node: a chip with its state, and a remark.
SheetRowPtr chipRow(const QString& chip, Tone tone, const QString& remark);
// Wrapped words.
SheetRowPtr noteRow(const QString& words, bool strong = false);
SheetRowPtr ruleRow();
SheetRowPtr gapRow(double height);
// A formula of its own, `indent` from the left. `px` is its letter size.
SheetRowPtr formulaRow(const QString& tex, double px, double indent = 0, double above = 8, double below = 8);
// A chain of equations that breaks before "=" when it has no room.
SheetRowPtr equationRow(const QStringList& parts, double px, double indent, double hang);
// What a letter of a formula stands for: "u = self.output(x)", the code wrapped.
SheetRowPtr meaningRow(const QString& symbol, const QString& code);
// A tensor: one number beside its label with all its digits, several as a grid below it.
SheetRowPtr tensorRow(const QString& label, const trace::ValueSnapshot& value);
// How the elements of a tensor are spread; nothing for a few of them.
SheetRowPtr histogramRow(const trace::ValueSnapshot& value);
// Matrices with their numbers, "g @ X^T = ...", the last one the result. Each with its symbol in TeX.
SheetRowPtr productRow(const std::vector<std::pair<QString, trace::ValueSnapshot>>& matrices);
// The outcome of a calculation: "= −18.0", the number large.
SheetRowPtr resultRow(const QString& value, double indent);
// One node of a path: name, local derivative, its value; on a tint when it is the one that runs.
SheetRowPtr pathRow(const QString& name, const QString& tex, const QString& value, std::optional<Tone> band);
// A ruled total below a column of numbers.
SheetRowPtr totalRow(const QString& label, const QString& value);
// A choice among a few: the chosen one framed. Clicking choice i sends action + i.
SheetRowPtr choiceRow(const QStringList& choices, int chosen);

}  // namespace backstep::ui

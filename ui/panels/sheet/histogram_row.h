#pragma once

#include <array>

#include "panels/sheet/sheet_row.h"

namespace backstep::ui {

// How the elements of a large tensor are spread: bars of how many there are between its least and its
// greatest, those below zero hollow, with both ends, the mean, and how many are not finite.
class HistogramRow : public SheetRow {
  public:
    static constexpr int64_t kWorthIt = 32;  // fewer elements are read one by one

    explicit HistogramRow(const trace::ValueSnapshot& value);

    double height(double width) const override;
    void paint(QPainter& painter, const QRectF& area, const Theme& theme) const override;
    QString text() const override;

    static constexpr int kBars = 24;
    const std::array<int64_t, kBars>& counts() const { return m_counts; }

  private:
    QString mean() const;

    std::array<int64_t, kBars> m_counts{};
    double m_least = 0, m_greatest = 0, m_mean = 0;
    int64_t m_finite = 0, m_strange = 0;
};

}  // namespace backstep::ui

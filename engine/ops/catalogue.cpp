#include "ops/catalogue.h"

#include <algorithm>
#include <array>

#include "ops/activation.h"
#include "ops/arithmetic.h"
#include "ops/convolution.h"
#include "ops/drawing.h"
#include "ops/gradient_steps.h"
#include "ops/indexing.h"
#include "ops/linalg.h"
#include "ops/loss.h"
#include "ops/normalization.h"
#include "ops/pointwise.h"
#include "ops/reduction.h"
#include "ops/shape.h"

namespace backstep::ops {
namespace {

constexpr std::array kFamilies = {
    arithmetic_entries,
    division_entries,
    power_entries,
    comparison_entries,
    pointwise_entries,
    trigonometric_entries,
    rounding_entries,
    activation_entries,
    gate_entries,
    shrink_entries,
    distance_entries,
    padding_entries,
    mirroring_entries,
    scattering_entries,
    embedding_bag_entries,
    distinct_entries,
    drawing_entries,
    decomposition_entries,
    part_entries,
    strided_entries,
    column_entries,
    upsampling_entries,
    reduction_entries,
    extreme_entries,
    scan_entries,
    product_entries,
    contraction_entries,
    solving_entries,
    view_entries,
    slice_entries,
    arrange_entries,
    copy_entries,
    rearrange_entries,
    stacking_entries,
    bound_entries,
    blending_entries,
    special_entries,
    gamma_entries,
    statistics_entries,
    rank_entries,
    replacement_entries,
    indexing_entries,
    loss_entries,
    class_loss_entries,
    gradient_step_entries,
    flat_step_entries,
    convolution_entries,
    pooling_entries,
    adaptive_pooling_entries,
    grid_sampling_entries,
    matrix_function_entries,
    normalization_entries,
    margin_loss_entries,
    sequence_loss_entries,
    pixel_entries,
    packing_entries,
};

const std::vector<const OpEntry*>& sorted() {
    static const std::vector<const OpEntry*> entries = [] {
        std::vector<const OpEntry*> all;
        for (const auto family : kFamilies)
            for (const OpEntry* entry : family()) all.push_back(entry);
        std::ranges::sort(all, {}, &OpEntry::name);
        return all;
    }();
    return entries;
}

}  // namespace

std::span<const OpEntry* const> catalogue() { return sorted(); }

const OpEntry* find_op(std::string_view name) {
    const auto& entries = sorted();
    const auto found = std::ranges::lower_bound(entries, name, {}, &OpEntry::name);
    return found == entries.end() || (*found)->name != name ? nullptr : *found;
}

const OpEntry* find_op_by_grad_fn(std::string_view grad_fn) {
    for (const OpEntry* entry : sorted())
        if (entry->grad_fn == grad_fn) return entry;
    return nullptr;
}

}  // namespace backstep::ops

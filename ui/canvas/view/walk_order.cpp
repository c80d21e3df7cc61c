#include "canvas/view/walk_order.h"

#include <functional>
#include <queue>

namespace backstep::ui {

std::vector<int> walkOrder(const trace::Picture& picture) {
    std::vector<std::vector<int>> consumers(picture.items.size());
    std::vector<int> waiting(picture.items.size(), 0);
    for (const trace::PictureEdge& edge : picture.edges) {
        consumers[edge.from].push_back(static_cast<int>(edge.to));
        ++waiting[edge.to];
    }
    std::priority_queue<int, std::vector<int>, std::greater<>> ready;
    for (size_t i = 0; i < waiting.size(); ++i)
        if (waiting[i] == 0) ready.push(static_cast<int>(i));
    std::vector<int> order;
    while (!ready.empty()) {
        const int item = ready.top();
        ready.pop();
        order.push_back(item);
        for (const int consumer : consumers[static_cast<size_t>(item)])
            if (--waiting[static_cast<size_t>(consumer)] == 0) ready.push(consumer);
    }
    return order;
}

}  // namespace backstep::ui

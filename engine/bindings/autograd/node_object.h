#pragma once

#include "autograd/node.h"
#include "script/vm/vm.h"

namespace backstep::bindings {

// What `y.grad_fn` and `next_functions` give: the node itself, seen from the script. Two of them are equal
// when they are the same node.
class NodeObject : public script::Object {
  public:
    explicit NodeObject(autograd::NodeRef node);
    static script::Type& script_type();
    autograd::Node& node() const { return *node_; }

  private:
    autograd::NodeRef node_;
};

script::Value wrap_node(const autograd::NodeRef& node);  // None for no node

}  // namespace backstep::bindings

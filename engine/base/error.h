#pragma once
// What the engine throws. There are two kinds of mistake and they never mix: the snippet is wrong (an Error,
// which the learner sees as the Python exception of the same name) or Backstep is wrong (an InternalError).

#include <cstdint>
#include <exception>
#include <string>
#include <utility>

namespace backstep {

// A Python exception. `python_name()` is the class a script catches it by, `what()` is str(e).
class Error : public std::exception {
  public:
    explicit Error(std::string message) : message_(std::move(message)) {}
    const char* what() const noexcept override { return message_.c_str(); }
    const std::string& message() const { return message_; }
    virtual const char* python_name() const = 0;

    // The autograd node that was running when this was raised, 0 for none: the canvas pins the error there.
    uint32_t node() const { return node_; }
    void set_node(uint32_t node) { node_ = node; }

  private:
    std::string message_;
    uint32_t node_ = 0;
};

#define BACKSTEP_PYTHON_ERROR(Name)                                \
    class Name : public Error {                                    \
      public:                                                      \
        using Error::Error;                                        \
        const char* python_name() const override { return #Name; } \
    };

BACKSTEP_PYTHON_ERROR(ArithmeticError)
BACKSTEP_PYTHON_ERROR(AssertionError)
BACKSTEP_PYTHON_ERROR(AttributeError)
BACKSTEP_PYTHON_ERROR(FloatingPointError)
BACKSTEP_PYTHON_ERROR(ImportError)
BACKSTEP_PYTHON_ERROR(IndentationError)
BACKSTEP_PYTHON_ERROR(IndexError)
BACKSTEP_PYTHON_ERROR(KeyError)
BACKSTEP_PYTHON_ERROR(MemoryError)
BACKSTEP_PYTHON_ERROR(ModuleNotFoundError)
BACKSTEP_PYTHON_ERROR(NameError)
BACKSTEP_PYTHON_ERROR(NotImplementedError)
BACKSTEP_PYTHON_ERROR(OverflowError)
BACKSTEP_PYTHON_ERROR(RecursionError)
BACKSTEP_PYTHON_ERROR(RuntimeError)
BACKSTEP_PYTHON_ERROR(StopIteration)
BACKSTEP_PYTHON_ERROR(SyntaxError)
BACKSTEP_PYTHON_ERROR(TypeError)
BACKSTEP_PYTHON_ERROR(UnboundLocalError)
BACKSTEP_PYTHON_ERROR(ValueError)
BACKSTEP_PYTHON_ERROR(ZeroDivisionError)

#undef BACKSTEP_PYTHON_ERROR

// Backstep broke its own promise. Shown as our bug, with what to report; the rest of the app stays alive.
class InternalError : public std::exception {
  public:
    InternalError(const char* condition, const char* file, int line);
    const char* what() const noexcept override { return message_.c_str(); }

  private:
    std::string message_;
};

}  // namespace backstep

// CHECK(condition, RuntimeError, message): the snippet is wrong. The message expression is built only on
// failure.
#define CHECK(condition, ErrorType, ...)              \
    do {                                              \
        if (!(condition)) [[unlikely]]                \
            throw ::backstep::ErrorType(__VA_ARGS__); \
    } while (false)

// INTERNAL_ASSERT(condition): Backstep is wrong.
#define INTERNAL_ASSERT(condition)                                           \
    do {                                                                     \
        if (!(condition)) [[unlikely]]                                       \
            throw ::backstep::InternalError(#condition, __FILE__, __LINE__); \
    } while (false)

// What ints know of their bits and bytes.
#include "script/builtins/types/integer_methods.h"
#include "base/error.h"
#include "script/objects/big_int.h"
#include "script/vm/vm.h"

namespace backstep::script {
namespace {

constexpr size_t kMostBytes = size_t{1} << 24;

Integer absolute(const Value& number) {
    const Integer n = big(number);
    return n < 0 ? Integer(-n) : n;
}

Value bit_length(Vm&, Args& a) {
    const Integer n = absolute(a[0]);
    return Value::integer(n == 0 ? 0 : static_cast<int64_t>(boost::multiprecision::msb(n)) + 1);
}

Value bit_count(Vm&, Args& a) {
    int64_t count = 0;
    for (Integer n = absolute(a[0]); n != 0; n >>= 32)
        count += std::popcount(static_cast<uint32_t>(Integer(n & 0xffffffffu)));
    return Value::integer(count);
}

bool is_big_endian(const Args& a, size_t i) {
    const std::string_view order = a.text(i);
    CHECK(order == "big" || order == "little", ValueError, "byteorder must be either 'little' or 'big'");
    return order == "big";
}

Value to_bytes(Vm& vm, Args& a) {
    const int64_t length = a.integer(1);
    CHECK(length >= 0, ValueError, "length argument must be non-negative");
    CHECK(static_cast<size_t>(length) < kMostBytes, MemoryError, "");
    const bool big_endian = is_big_endian(a, 2), is_signed = vm.truth(a[3]);
    Integer n = big(a[0]);
    CHECK(n >= 0 || is_signed, OverflowError, "can't convert negative int to unsigned");
    const auto bits = static_cast<unsigned>(length) * 8;
    const Integer limit = Integer(1) << (is_signed && bits > 0 ? bits - 1 : bits);
    const bool fits = bits == 0 ? n == 0 : n < limit && (!is_signed || n >= -limit);
    CHECK(fits, OverflowError, "int too big to convert");
    if (n < 0) n += Integer(1) << bits;
    std::string bytes;
    if (n != 0) boost::multiprecision::export_bits(n, std::back_inserter(bytes), 8, false);
    bytes.resize(static_cast<size_t>(length), '\0');
    if (big_endian) std::reverse(bytes.begin(), bytes.end());
    return make<Bytes>(std::move(bytes));
}

Value from_bytes(Vm& vm, Args& a) {
    std::string bytes;
    for (const Value& item : vm.collect(a[1])) {
        const int64_t byte = vm.index(item);
        CHECK(byte >= 0 && byte < 256, ValueError, "bytes must be in range(0, 256)");
        bytes += static_cast<char>(byte);
    }
    CHECK(bytes.size() < kMostBytes, MemoryError, "");
    if (!is_big_endian(a, 2)) std::reverse(bytes.begin(), bytes.end());
    Integer n = 0;
    if (!bytes.empty()) {
        const auto* digits = reinterpret_cast<const unsigned char*>(bytes.data());
        boost::multiprecision::import_bits(n, digits, digits + bytes.size(), 8);
    }
    if (vm.truth(a[3]) && !bytes.empty() && (static_cast<unsigned char>(bytes[0]) & 0x80))
        n -= Integer(1) << (8 * static_cast<unsigned>(bytes.size()));
    return make_int(std::move(n));
}

}  // namespace

void add_integer_methods(NativeType& type) {
    type.method("bit_length(self, /)", bit_length)
        .method("bit_count(self, /)", bit_count)
        .method("to_bytes(self, length=1, byteorder='big', *, signed=False)", to_bytes)
        .class_method("from_bytes(cls, bytes, byteorder='big', *, signed=False)", from_bytes);
}

}  // namespace backstep::script

s = "Hello, World"
print(s.upper(), s.lower(), s.title(), s.swapcase(), s.capitalize(), "hello world".title(), "they're".title(), "ÑANDÚ".lower(), "straße".upper())
print(s[0], s[-1], s[1:5], s[::-1], s[::2], len(s), "é日本"[1], len("é日本"), "é日本"[::-1], s[20:], s * 2, "a" "b")
print(s.find("o"), s.rfind("o"), s.find("zz"), s.index("W"), s.count("l"), s.find("o", 5), s.find("o", -5, -1), "aaa".count("aa"), "abc".count(""), "日本語".find("語"))
print(s.replace("l", "L"), s.replace("l", "L", 1), "abc".replace("", "-"), s.startswith("Hell"), s.endswith(("x", "ld")), s.startswith("World", 7))
print("a b  c".split(), "a,b,,c".split(","), "a,b,c".split(",", 1), "a b c".rsplit(" ", 1), " x ".split(" "), "".split(), "".split(","), "a\nb\r\nc".splitlines(), "a\nb\n".splitlines(True), "  a b  c ".split(None, 1))
print("  pad ".strip() + "|", "xxaxx".strip("x"), " l".lstrip(), "r ".rstrip() + "|", "abcba".strip("ab"), "-".join(["a", "b"]), "".join("xyz"), "a=b=c".partition("="), "a=b=c".rpartition("="), "none".partition("="))
print("ab".center(6, "*"), "ab".ljust(5) + "|", "ab".rjust(5), "7".zfill(3), "-7".zfill(4), "abc".center(6), "ab".center(5, "."), "a\tb".expandtabs(4))
print("abc".isalpha(), "ab1".isalnum(), "12".isdigit(), " ".isspace(), "Ab".isupper(), "AB".isupper(), "ab".islower(), "Title Case".istitle(), "x_1".isidentifier(), "1x".isidentifier(), "".isalpha(), "é".isalpha(), "abc".isascii())
print("prefix-x".removeprefix("prefix-"), "x.py".removesuffix(".py"), "abc".translate(str.maketrans("ab", "xy", "c")), "abc".encode(), b"abc".decode(), "a" < "b", "Z" < "a", "abc" == "abc", "a" in "cat", "" in "x", "é" > "z")
print(ord("a"), chr(97), chr(8364), ord("€"), str(5), str(None), str([1]), str(), "x" + str(1), bool(""), bool("0"), hash("a") == hash("a"), sorted("bca"), list("ab"), max("abc"), "b" * 0, "-" * 5)
print("multi\nline", 'it''s', r"raw\n", "\x41\u00e9", """triple
quoted""", "a\
b", "tab\there")
for f in (lambda: "abc".index("z"), lambda: "abc"[5], lambda: "abc"["a"], lambda: "a".join([1]), lambda: "a" in 5, lambda: 5 in "a", lambda: "abc".split(""), lambda: "a".nope, lambda: "a".center(), lambda: "a".join(5), lambda: setattr("a", "x", 1), lambda: "a".upper(1), lambda: "a".replace("b"), lambda: "a".startswith(5), lambda: "abc".center(5, "ab"), lambda: "a" < 1):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
text = "the quick brown fox jumps over the lazy dog the end"
counts = {}
for word in text.split(): counts[word] = counts.get(word, 0) + 1
print(sorted(counts.items(), key=lambda kv: (-kv[1], kv[0]))[:3], " ".join(w.capitalize() for w in text.split()[:3]))
big = ""
for i in range(1000): big += str(i % 10)
print(len(big), big[:12], big.count("7"))

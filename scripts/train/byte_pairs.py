"""Byte pairs as GPT-2 has them: the alphabet of bytes, the words, the merges, tokenizer.json.

The last token is <|endoftext|>. Letters and numbers are Unicode's. A space is what JavaScript's
\\s matches, because readers' texts are encoded there.
"""

import collections
import functools
import json
import re
import sys
import unicodedata

END = "<|endoftext|>"
SPACES = "\t\n\v\f\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"


def byte_alphabet():
    """A printable character for each byte, in GPT-2's order: that of the first 256 tokens."""
    printable = [*range(33, 127), *range(161, 173), *range(174, 256)]
    others = [byte for byte in range(256) if byte not in printable]
    characters = {byte: chr(byte) for byte in printable}
    characters.update({byte: chr(256 + place) for place, byte in enumerate(others)})
    return characters


ALPHABET = byte_alphabet()
BYTES = {character: byte for byte, character in ALPHABET.items()}


def character_class(kind):
    """The code points of a Unicode category as ranges; the standard library's re has no \\p."""
    points = (p for p in range(sys.maxunicode + 1) if unicodedata.category(chr(p))[0] == kind)
    ranges = []
    for point in points:
        if ranges and point == ranges[-1][1] + 1:
            ranges[-1][1] = point
        else:
            ranges.append([point, point])
    return "".join(f"\\U{first:08x}-\\U{last:08x}" for first, last in ranges)


@functools.lru_cache
def word_pattern():
    """GPT-2's pattern, with classes written out."""
    letters, numbers = character_class("L"), character_class("N")
    return re.compile(
        f"'s|'t|'re|'ve|'m|'ll|'d| ?[{letters}]+| ?[{numbers}]+| ?[^{SPACES}{letters}{numbers}]+"
        f"|[{SPACES}]+(?![^{SPACES}])|[{SPACES}]+"
    )


def words_of(text):
    """Words with their spaces, in the alphabet of bytes. Half a surrogate pair becomes U+FFFD."""
    whole = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    for word in word_pattern().findall(whole):
        yield "".join(ALPHABET[byte] for byte in word.encode())


def merged(tokens, pair):
    """The tokens with every occurrence of the pair joined, from the left."""
    result, place = [], 0
    while place < len(tokens):
        if tuple(tokens[place : place + 2]) == pair:
            result.append(pair[0] + pair[1])
            place += 2
        else:
            result.append(tokens[place])
            place += 1
    return result


def learn_merges(text, count):
    """The most frequent pair again and again; of equals the first in code point order."""
    counts = collections.Counter(words_of(text))
    spelled = {word: list(word) for word in counts}
    frequency, places = collections.Counter(), collections.defaultdict(set)

    def add(word, sign):
        for pair in zip(spelled[word], spelled[word][1:]):
            frequency[pair] += sign * counts[word]
            places[pair].add(word)

    for word in counts:
        add(word, 1)
    merges = []
    while len(merges) < count:
        pair = min(frequency, key=lambda p: (-frequency[p], p))
        merges.append(pair)
        for word in places[pair]:
            joined = merged(spelled[word], pair)
            if len(joined) < len(spelled[word]):
                add(word, -1)
                spelled[word] = joined
                add(word, 1)
        del frequency[pair]
    return merges


class BytePairs:
    """Encodes and decodes; the tokens are the bytes, the merges in their order and END."""

    def __init__(self, merges):
        self.ranks = {tuple(pair): rank for rank, pair in enumerate(merges)}
        self.tokens = [*ALPHABET.values(), *(a + b for a, b in self.ranks), END]
        self.numbers = {token: number for number, token in enumerate(self.tokens)}
        self.end = self.numbers[END]
        self.known = {}

    def encode_word(self, word):
        def rank(pair):
            return self.ranks.get(pair, len(self.ranks))

        if word not in self.known:
            tokens = list(word)
            while len(tokens) > 1:
                pair = min(zip(tokens, tokens[1:]), key=rank)
                if pair not in self.ranks:
                    break
                tokens = merged(tokens, pair)
            self.known[word] = [self.numbers[token] for token in tokens]
        return self.known[word]

    def encode(self, text):
        """END written out in the text is the token of that name, as in Hugging Face's readers."""
        numbers = []
        for place, part in enumerate(text.split(END)):
            numbers += [self.end] * (place > 0)
            for word in words_of(part):
                numbers += self.encode_word(word)
        return numbers

    def decode(self, numbers):
        """Bytes that are not UTF-8 become U+FFFD."""
        parts = (self.tokens[n] for n in numbers)
        data = b"".join(p.encode() if p == END else bytes(BYTES[c] for c in p) for p in parts)
        return data.decode("utf-8", "replace")

    def save(self, path):
        """tokenizer.json in the form of Hugging Face's tokenizers."""
        switches = {"add_prefix_space": False, "trim_offsets": True, "use_regex": True}
        level = {"type": "ByteLevel", **switches}
        end = {"id": self.end, "content": END, "special": True}
        end |= dict.fromkeys(("single_word", "lstrip", "rstrip", "normalized"), False)
        model = {
            "type": "BPE",
            "dropout": None,
            "unk_token": None,
            "continuing_subword_prefix": "",
            "end_of_word_suffix": "",
            "fuse_unk": False,
            "vocab": self.numbers,
            "merges": [" ".join(pair) for pair in self.ranks],
        }
        parts = {
            "version": "1.0",
            "truncation": None,
            "padding": None,
            "added_tokens": [end],
            "normalizer": None,
            "pre_tokenizer": level,
            "post_processor": {**level, "trim_offsets": False},
            "decoder": level,
            "model": model,
        }
        path.write_text(json.dumps(parts, ensure_ascii=False, indent=1) + "\n")


def load(path):
    return BytePairs([pair.split(" ") for pair in json.loads(path.read_text())["model"]["merges"]])

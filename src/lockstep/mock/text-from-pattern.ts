import { between, oneOf, type Random } from './seeded-random.ts'

/** A text that a regular expression matches; undefined for expressions with parts that can't be written from, such as look-aheads. */
export function textFromPattern(pattern: string, random: Random): string | undefined {
  try {
    const reader = new PatternReader(pattern)
    const write = reader.alternatives()
    return reader.isAtEnd ? write(random) : undefined
  } catch (error) {
    if (error instanceof UnknownPart) return undefined
    throw error
  }
}

class UnknownPart extends Error {}

type Writer = (random: Random) => string

const digits = '0123456789'
const lower = 'abcdefghijklmnopqrstuvwxyz'
const word = `${lower}${lower.toUpperCase()}${digits}_`
const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')
const classes: Readonly<Record<string, string | undefined>> = {
  d: digits,
  w: word,
  s: ' ',
  D: lower,
  W: '-',
  S: lower,
}
const escapes: Readonly<Record<string, string | undefined>> = { n: '\n', t: '\t', r: '\r', f: '\f', v: '\v', '0': '\0' }
/** What `*` and `+` repeat at most beyond the least. */
const openRepeats = 3
/** A pattern can ask for more letters than fit in memory. */
const lettersMax = 100_000

class PatternReader {
  readonly #text: string
  #at = 0
  #left = lettersMax

  constructor(text: string) {
    this.#text = text
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length
  }

  alternatives(): Writer {
    const all = [this.#sequence()]
    while (this.#take('|')) all.push(this.#sequence())
    return (random) => (oneOf(random, all) ?? (() => ''))(random)
  }

  #sequence(): Writer {
    const parts: Writer[] = []
    while (!this.isAtEnd && this.#text[this.#at] !== '|' && this.#text[this.#at] !== ')') parts.push(this.#repeated())
    return (random) => parts.map((part) => part(random)).join('')
  }

  #repeated(): Writer {
    const part = this.#atom()
    const [least, most] = this.#count()
    this.#take('?')
    return (random) => {
      const length = between(random, least, most)
      this.#left -= length
      if (this.#left < 0) throw new UnknownPart()
      return Array.from({ length }, () => part(random)).join('')
    }
  }

  #count(): [number, number] {
    if (this.#take('*')) return [0, openRepeats]
    if (this.#take('+')) return [1, 1 + openRepeats]
    if (this.#take('?')) return [0, 1]
    const found = /^\{(\d+)(,?)(\d*)\}/.exec(this.#text.slice(this.#at))
    if (found === null) return [1, 1]
    this.#at += found[0].length
    const least = Number(found[1])
    if (found[2] === '') return [least, least]
    return [least, found[3] === '' ? least + openRepeats : Number(found[3])]
  }

  #atom(): Writer {
    const char = this.#next()
    if (char === '^' || char === '$') return () => ''
    if (char === '.') return (random) => oneOf(random, [...lower]) ?? ''
    if (char === '(') return this.#group()
    if (char === '[') return this.#set()
    if (char === '\\') {
      const set = this.#escaped()
      return (random) => oneOf(random, [...set]) ?? ''
    }
    return () => char
  }

  #group(): Writer {
    if (this.#take('?') && !this.#take(':')) {
      const name = /^<[A-Za-z]\w*>/.exec(this.#text.slice(this.#at))
      if (name === null) throw new UnknownPart()
      this.#at += name[0].length
    }
    const inner = this.alternatives()
    if (!this.#take(')')) throw new UnknownPart()
    return inner
  }

  #set(): Writer {
    const isNegated = this.#take('^')
    let chars = ''
    while (!this.#take(']')) {
      const char = this.#next()
      if (char === '') throw new UnknownPart()
      const first = char === '\\' ? this.#escaped() : char
      if (this.#text[this.#at] !== '-' || this.#text[this.#at + 1] === ']' || first.length !== 1) {
        chars += first
        continue
      }
      this.#at++
      const next = this.#next()
      const last = next === '\\' ? this.#escaped() : next
      chars += range(first, last)
    }
    const left = isNegated ? [...printable].filter((each) => !chars.includes(each)) : [...chars]
    if (left.length === 0) throw new UnknownPart()
    return (random) => oneOf(random, left) ?? ''
  }

  /** What stands behind a backslash, as the characters that it may be. */
  #escaped(): string {
    const char = this.#next()
    const code = char === 'x' ? /^[\da-fA-F]{2}/ : char === 'u' ? /^[\da-fA-F]{4}/ : undefined
    if (code !== undefined) {
      const found = code.exec(this.#text.slice(this.#at))
      if (found === null) throw new UnknownPart()
      this.#at += found[0].length
      return String.fromCharCode(Number.parseInt(found[0], 16))
    }
    // Word boundaries, properties and references back say nothing of what to write.
    if (/[bBpPk1-9]/.test(char)) throw new UnknownPart()
    return classes[char] ?? escapes[char] ?? char
  }

  #next(): string {
    return this.#text[this.#at++] ?? ''
  }

  #take(char: string): boolean {
    if (this.#text[this.#at] !== char) return false
    this.#at++
    return true
  }
}

const rangeMax = 200

function range(first: string, last: string): string {
  const [from, to] = [first.charCodeAt(0), Math.min(last.charCodeAt(0), first.charCodeAt(0) + rangeMax)]
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => String.fromCharCode(from + index)).join('')
}

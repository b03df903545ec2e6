import { ScimError, type ScimErrorType } from './scim-error.ts'

/** An attribute as filters and paths name it, in lower case and without the URN of its core schema. */
export interface AttributeName {
  readonly name: string
  readonly sub: string | undefined
}

export type FilterValue = string | number | boolean | null

export type Operator = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le'

/** A filter of RFC 7644, section 3.4.2.2. */
export type Filter =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Filter[] }
  | { readonly kind: 'not'; readonly part: Filter }
  | {
      readonly kind: 'compare'
      readonly attribute: AttributeName
      readonly operator: Operator
      readonly value: FilterValue
    }
  | { readonly kind: 'present'; readonly attribute: AttributeName }
  /** At least one value of the attribute for which the filter holds. */
  | { readonly kind: 'some'; readonly attribute: AttributeName; readonly part: Filter }

/** What an operation of a patch is about (RFC 7644, section 3.5.2): `emails[type eq "work"].value`. */
export interface PatchPath {
  readonly attribute: AttributeName
  readonly filter: Filter | undefined
}

const lengthMax = 4096
const depthMax = 32
const operators: ReadonlySet<string> = new Set<Operator>(['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'])
const literals: ReadonlyMap<string, FilterValue> = new Map<string, FilterValue>([
  ['true', true],
  ['false', false],
  ['null', null],
])

/** The filter of a query; undefined where it is absent, or empty as some identity providers send it. Throws as `parseFilter` does. */
export function readFilter(text: string | undefined): Filter | undefined {
  return text === undefined || text.trim() === '' ? undefined : parseFilter(text)
}

/** Reads a filter; throws ScimError (`invalidFilter`) that says where it breaks. */
export function parseFilter(text: string): Filter {
  const reader = new Reader(text, 'invalidFilter')
  const filter = readOr(reader, 0)
  reader.expectEnd()
  return filter
}

/** Reads the path of an operation of a patch; throws ScimError (`invalidPath`) that says where it breaks. */
export function parsePath(text: string): PatchPath {
  const reader = new Reader(text, 'invalidPath')
  const attribute = readAttribute(reader)
  if (!reader.take('[')) {
    reader.expectEnd()
    return { attribute, filter: undefined }
  }
  const filter = readOr(reader, 1)
  reader.expect(']')
  const sub = reader.subAttribute()
  reader.expectEnd()
  return { attribute: { name: attribute.name, sub: sub ?? attribute.sub }, filter }
}

function readOr(reader: Reader, depth: number): Filter {
  return readChain(reader, 'or', () => readChain(reader, 'and', () => readTerm(reader, depth)))
}

function readChain(reader: Reader, kind: 'and' | 'or', readPart: () => Filter): Filter {
  const first = readPart()
  const parts = [first]
  while (reader.takeWord(kind)) parts.push(readPart())
  return parts.length === 1 ? first : { kind, parts }
}

function readTerm(reader: Reader, depth: number): Filter {
  if (depth > depthMax) throw reader.fault('it is nested too deeply')
  if (reader.takeWord('not')) {
    reader.expect('(')
    return { kind: 'not', part: readGroup(reader, depth) }
  }
  if (reader.take('(')) return readGroup(reader, depth)
  const attribute = readAttribute(reader)
  if (reader.take('[')) {
    const part = readOr(reader, depth + 1)
    reader.expect(']')
    const sub = reader.subAttribute()
    if (sub === undefined) return { kind: 'some', attribute, part }
    // `emails[type eq "work"].value eq "a"`, which RFC 7644 has for paths only.
    const rest = readTest(reader, { name: sub, sub: undefined })
    return { kind: 'some', attribute, part: { kind: 'and', parts: [part, rest] } }
  }
  return readTest(reader, attribute)
}

function readTest(reader: Reader, attribute: AttributeName): Filter {
  const operator = reader.word()?.toLowerCase() ?? ''
  if (operator === 'pr') return { kind: 'present', attribute }
  if (!isOperator(operator)) throw reader.fault('an operator (eq, ne, co, sw, ew, gt, ge, lt, le or pr) is wanted')
  return { kind: 'compare', attribute, operator, value: reader.value() }
}

function readGroup(reader: Reader, depth: number): Filter {
  const part = readOr(reader, depth + 1)
  reader.expect(')')
  return part
}

function isOperator(word: string): word is Operator {
  return operators.has(word)
}

function readAttribute(reader: Reader): AttributeName {
  const word = reader.word()
  if (word === undefined) throw reader.fault('the name of an attribute is wanted')
  return toAttributeName(word)
}

const coreSchema = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/

/** An attribute's name as people write it: `Name.givenName`, or with the URN of its schema before it. */
export function toAttributeName(text: string): AttributeName {
  const name = text.toLowerCase().replace(coreSchema, '')
  // Names of extensions hold dots of their own, and none of them is kept.
  if (name.startsWith('urn:')) return { name, sub: undefined }
  const dot = name.indexOf('.')
  return dot === -1 ? { name, sub: undefined } : { name: name.slice(0, dot), sub: name.slice(dot + 1) }
}

/** Takes a text apart from left to right. */
class Reader {
  readonly #text: string
  readonly #type: ScimErrorType
  #at = 0

  constructor(text: string, type: ScimErrorType) {
    this.#text = text
    this.#type = type
    if (text.length > lengthMax) throw this.fault(`it is longer than ${lengthMax} characters`)
  }

  fault(message: string): ScimError {
    const what = this.#type === 'invalidPath' ? 'path' : 'filter'
    return new ScimError(this.#type, `${what}: ${message}, at character ${this.#at + 1}.`)
  }

  word(): string | undefined {
    return this.#match(/[A-Za-z$][\w$:.-]*/y)
  }

  takeWord(wanted: string): boolean {
    const before = this.#at
    if (this.word()?.toLowerCase() === wanted) return true
    this.#at = before
    return false
  }

  take(sign: '(' | ')' | '[' | ']'): boolean {
    this.#skipBlanks()
    if (this.#text[this.#at] !== sign) return false
    this.#at++
    return true
  }

  expect(sign: ')' | ']' | '('): void {
    if (!this.take(sign)) throw this.fault(`"${sign}" is wanted`)
  }

  expectEnd(): void {
    this.#skipBlanks()
    if (this.#at < this.#text.length) throw this.fault('nothing more is wanted')
  }

  /** What follows a bracket: `.value`. */
  subAttribute(): string | undefined {
    return this.#match(/\.[A-Za-z$][\w$-]*/y)
      ?.slice(1)
      .toLowerCase()
  }

  value(): FilterValue {
    const text = this.#match(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[A-Za-z]+/y)
    if (text === undefined) throw this.fault('a comparison needs a value')
    const literal = literals.get(text.toLowerCase())
    if (literal !== undefined) return literal
    try {
      const value: unknown = JSON.parse(text)
      // No text that is kept holds a NUL, and PostgreSQL takes none.
      if (typeof value === 'string' && !value.includes('\0')) return value
      if (typeof value === 'number' && Number.isFinite(value)) return value
    } catch {
      // Said below.
    }
    throw this.fault('a value must be a JSON string, a number, true, false or null')
  }

  #match(pattern: RegExp): string | undefined {
    this.#skipBlanks()
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0]
    if (found !== undefined) this.#at += found.length
    return found
  }

  #skipBlanks(): void {
    while (this.#text[this.#at] === ' ') this.#at++
  }
}

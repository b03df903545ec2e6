import { parseUntrusted } from './untrusted-json.ts'

/** The position of a member of the root object: its key from the opening quote, its value as `[valueStart, valueEnd)`. */
export interface MemberSpan {
  readonly keyStart: number
  readonly valueStart: number
  readonly valueEnd: number
}

/** JSON as its author wrote it, with the positions of its root object's members. */
export interface ScannedJson {
  readonly bytes: Buffer
  /** Deepest nesting of objects and lists; the root object counts 1. */
  readonly depth: number
  /** The number of members of all objects, repeated ones included. */
  readonly memberCount: number
  /** The number of members of the root object, repeated ones included. */
  readonly rootMemberCount: number
  /** The number of commas in objects and lists. */
  readonly commaCount: number
  /** By name; of a repeated name the last counts, as in JSON.parse. */
  readonly members: ReadonlyMap<string, MemberSpan>
}

/** Bounds at which a scan stops, because larger JSON must not be parsed. Absent: none. */
export interface ScanBounds {
  readonly depthMax?: number
  readonly membersMax?: number
  readonly rootMembersMax?: number
  readonly commasMax?: number
}

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const colon = 0x3a
const space = 0x20
const openingBrace = 0x7b
const closingBrace = 0x7d

// Calling indexOf costs as much as scanning about twenty bytes, so short strings are scanned.
const shortString = 24

// The meaning of a byte outside of strings; 0 if not listed.
const meanings = new Uint8Array(256)
const isQuote = 1
const isOpening = 2
const isClosing = 3
const isColon = 4
const isComma = 5
for (const [characters, meaning] of [
  ['"', isQuote],
  ['{[', isOpening],
  ['}]', isClosing],
  [':', isColon],
  [',', isComma],
] as const) {
  for (const byte of Buffer.from(characters)) meanings[byte] = meaning
}

/**
 * Scans valid JSON without building values: its depth, and the positions of the root object's members, so that one can be replaced without
 * rewriting the rest. Skips long strings quickly. Meaningless for other bytes; never throws.
 *
 * It stops soon after a bound is exceeded, so that oversized JSON is cheap to detect; that figure is then above its bound.
 */
export function scanJson(bytes: Buffer, bounds: ScanBounds = {}): ScannedJson {
  const members = new Map<string, MemberSpan>()
  const nesting = new Nesting(bytes, bounds, 1)
  const { membersMax = Number.POSITIVE_INFINITY, rootMembersMax = Number.POSITIVE_INFINITY } = bounds
  const countMax = Math.min(membersMax, rootMembersMax)
  const { length } = bytes
  let at = 0
  while (at < length && (bytes[at] ?? 0) <= space) at++
  if (meanings[bytes[at] ?? 0] !== isOpening)
    return { bytes, depth: 0, memberCount: 0, rootMemberCount: 0, commaCount: 0, members }
  let count = 0
  let commas = 0
  let keyStart = -1
  let keyEnd = -1
  let valueStart = -1
  for (at++; at < length; at++) {
    const byte = bytes[at] ?? 0
    const meaning = meanings[byte]
    if (meaning === isQuote) {
      const end = stringEnd(bytes, at)
      if (keyStart === -1) {
        keyStart = at
        keyEnd = end
      } else if (valueStart === -1) valueStart = at
      at = end
    } else if (meaning === isOpening) {
      if (valueStart === -1) valueStart = at
      at = nesting.end(at)
    } else if (byte === comma || meaning === isClosing) {
      if (keyStart !== -1) {
        count++
        members.set(nameOf(bytes, keyStart, keyEnd), { keyStart, valueStart, valueEnd: trimEnd(bytes, at) })
        keyStart = -1
        valueStart = -1
      }
      if (meaning === isClosing || count > countMax) break
      commas++
    } else if (keyStart !== -1 && valueStart === -1 && byte > space && byte !== colon) valueStart = at
  }
  return {
    bytes,
    depth: 1 + nesting.deepest,
    memberCount: count + nesting.memberCount,
    rootMemberCount: count,
    commaCount: commas + nesting.commaCount,
    members,
  }
}

/** Measures nesting in JSON bytes. */
export class Nesting {
  /** Levels of what was looked at so far; the object or list itself counts 1. */
  deepest = 0
  /** Members of all objects that were looked at so far. */
  memberCount = 0
  /** Commas between members and values that were looked at so far. */
  commaCount = 0
  readonly #bytes: Buffer
  readonly #depthMax: number
  readonly #membersMax: number
  readonly #commasMax: number

  /** `depth` is that of the enclosing value. */
  constructor(bytes: Buffer, bounds: ScanBounds = {}, depth = 0) {
    const { depthMax, membersMax, commasMax } = bounds
    this.#bytes = bytes
    this.#depthMax = (depthMax ?? Number.POSITIVE_INFINITY) - depth
    this.#membersMax = membersMax ?? Number.POSITIVE_INFINITY
    this.#commasMax = commasMax ?? Number.POSITIVE_INFINITY
  }

  /** The end of the object or list that starts at `start`; the end of the bytes if it is unclosed or exceeds a bound. */
  end(start: number): number {
    const bytes = this.#bytes
    const { length } = bytes
    const depthMax = this.#depthMax
    const membersMax = this.#membersMax
    const commasMax = this.#commasMax
    let { deepest, memberCount, commaCount } = this
    let depth = 0
    let at = start
    for (; at < length; at++) {
      const meaning = meanings[bytes[at] ?? 0]
      if (meaning === 0) continue
      if (meaning === isQuote) at = stringEnd(bytes, at)
      // One colon per member, and none elsewhere outside of strings.
      else if (meaning === isColon) memberCount++
      else if (meaning === isComma) {
        if (++commaCount <= commasMax && memberCount <= membersMax) continue
        at = length
        break
      } else if (meaning === isOpening) {
        if (++depth > deepest) {
          deepest = depth
          if (depth > depthMax) {
            at = length
            break
          }
        }
      } else if (--depth === 0) break
    }
    this.deepest = deepest
    this.memberCount = memberCount
    this.commaCount = commaCount
    return at
  }
}

/** The position of the closing quote of the string that opens at `start`; the end of the bytes if there is none. */
export function stringEnd(bytes: Buffer, start: number): number {
  const nearEnd = Math.min(bytes.length, start + shortString)
  for (let at = start + 1; at < nearEnd; at++) {
    const byte = bytes[at]
    if (byte === quote) return at
    if (byte === backslash) at++
  }
  return farStringEnd(bytes, start)
}

function farStringEnd(bytes: Buffer, start: number): number {
  let end = bytes.indexOf(quote, start + 1)
  while (end !== -1) {
    let slashes = 0
    while (bytes[end - 1 - slashes] === backslash) slashes++
    if (slashes % 2 === 0) return end
    end = bytes.indexOf(quote, end + 1)
  }
  return bytes.length
}

/** `end` without the white space before it. */
export function trimEnd(bytes: Buffer, end: number): number {
  let at = end
  while (at > 0 && (bytes[at - 1] ?? 0) <= space) at--
  return at
}

function nameOf(bytes: Buffer, keyStart: number, keyEnd: number): string {
  const raw = bytes.toString('utf8', keyStart + 1, keyEnd)
  if (!raw.includes('\\')) return raw
  const name = parseUntrusted(`"${raw}"`)
  // An invalid string can't be a name that anybody looks up.
  return typeof name === 'string' ? name : raw
}

/**
 * The bytes of a JSON object with some members replaced (by a JSON text), dropped (null) or, if absent, added at the front. Other members
 * stay byte for byte.
 */
export function spliceMembers({ bytes, members }: ScannedJson, changes: ReadonlyMap<string, string | null>): Buffer {
  let added = ''
  let replacedBytes = 0
  for (const [name, value] of changes) {
    if (value === null) continue
    if (members.has(name)) replacedBytes += Buffer.byteLength(value)
    else added += `${added === '' ? '' : ','}${JSON.stringify(name)}:${value}`
  }
  const spliced = Buffer.allocUnsafe(bytes.length + Buffer.byteLength(added) + replacedBytes + '{,}'.length)
  spliced[0] = openingBrace
  let length = 1 + (added === '' ? 0 : spliced.write(added, 1))
  // Members that stay are copied in runs with only commas between them.
  let runStart = 0
  let runEnd = 0
  for (const [name, { keyStart, valueStart, valueEnd }] of members) {
    const change = changes.get(name)
    if (change === null) continue
    if (runEnd === 0 || keyStart !== runEnd + 1) {
      length += bytes.copy(spliced, length, runStart, runEnd)
      if (length > 1) spliced[length++] = comma
      runStart = keyStart
    }
    if (change === undefined) {
      runEnd = valueEnd
      continue
    }
    length += bytes.copy(spliced, length, runStart, valueStart)
    length += spliced.write(change, length)
    runStart = valueEnd
    runEnd = valueEnd
  }
  length += bytes.copy(spliced, length, runStart, runEnd)
  spliced[length++] = closingBrace
  return spliced.subarray(0, length)
}

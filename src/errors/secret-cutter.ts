/** Cuts secrets out of what somebody else has written, in whichever spelling they stand there. */
export interface SecretCutter {
  /** The same text where it holds none. */
  cut(text: string): string
  /** The same for all texts of a JSON value, and for names of members that are no plain words. It stays as it was where it holds none. */
  cutAll<T>(value: T): T
  holds(text: string): boolean
}

const redacted = '[redacted]'
/** The encodings of shorter texts are found everywhere. */
const encodedMin = 8

/** Empty secrets are none; which ones are too short is for the caller to say. */
export function secretCutter(secrets: Iterable<string>, mark = redacted): SecretCutter {
  const all = [...new Set([...secrets].flatMap(spellingsOf))].filter((each) => each !== '')
  // A secret that is part of another one must not break it up.
  const spellings = all.sort((one, other) => other.length - one.length)
  if (spellings.length === 0) return nothingToCut
  const cutPlain = (text: string) => spellings.reduce((shown, spelling) => shown.replaceAll(spelling, () => mark), text)
  const cut = (text: string) => cutEscaped(cutPlain(text), spellings, mark)
  const holds = (text: string) => cut(text) !== text
  const cutAll = (value: unknown): unknown => {
    if (typeof value === 'string') return cut(value)
    if (Array.isArray(value)) return withChanges(value, value.map(cutAll))
    if (typeof value !== 'object' || value === null) return value
    const members = Object.entries(value)
    const cutMembers = members.map(([name, each]) => [isWord(name) ? name : cut(name), cutAll(each)] as const)
    const isSame = cutMembers.every(([name, each], at) => name === members[at]?.[0] && each === members[at][1])
    return isSame ? value : Object.fromEntries(cutMembers)
  }
  return { cut, holds, cutAll: <T>(value: T) => cutAll(value) as T }
}

/** One character of ASCII, as addresses, JSON, programs and markup may write any. */
const escapes = /%([\da-f]{2})|\\u00([\da-f]{2})|\\x([\da-f]{2})|&#x0{0,6}([\da-f]{2});|&#0{0,6}(\d{2,3});/gi

function readEscape(_: string, url?: string, json?: string, code?: string, hex?: string, decimal?: string): string {
  return String.fromCharCode(
    decimal === undefined ? Number.parseInt(url ?? json ?? code ?? hex ?? '', 16) : Number(decimal),
  )
}

/** Cuts out what is spelled like that once escapes are read, with the escapes. */
function cutEscaped(text: string, spellings: readonly string[], mark: string): string {
  const read = text.replace(escapes, readEscape)
  const there = read === text ? [] : spellings.filter((spelling) => read.includes(spelling))
  if (there.length === 0) return text
  // Where each character that was read begins in the text, and where the last one ends.
  const places: number[] = []
  let end = 0
  for (const { 0: written, index } of text.matchAll(escapes)) {
    for (let at = end; at <= index; at++) places.push(at)
    end = index + written.length
  }
  for (let at = end; at <= text.length; at++) places.push(at)
  let shown = ''
  let from = 0
  for (let at = 0; at < read.length; ) {
    const found = there.find((spelling) => read.startsWith(spelling, at))
    if (found !== undefined) {
      shown += text.slice(from, places[at]) + mark
      from = places[at + found.length] ?? text.length
    }
    at += found?.length ?? 1
  }
  return shown + text.slice(from)
}

const nothingToCut: SecretCutter = { cut: (text) => text, cutAll: (value) => value, holds: () => false }

/** As members are called that say what the others are: a secret of that look must not change the structure. */
function isWord(name: string): boolean {
  return /^\$?[A-Za-z_-]*$/.test(name)
}

function withChanges<T>(before: readonly T[], after: readonly T[]): readonly T[] {
  return after.some((each, at) => each !== before[at]) ? after : before
}

/** A text, and what it looks like in JSON, in addresses, in markup, in hexadecimal and in Base64, there also within a longer text. */
function spellingsOf(text: string): string[] {
  const json = JSON.stringify(text).slice(1, -1)
  const url = encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'))
  const escapedUrl = url.replace(/%[\dA-F]{2}/g, (code) => code.toLowerCase())
  const form = new URLSearchParams([['', text]]).toString().slice(1)
  const markup = text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
  const plain = [text, json, json.replaceAll('/', '\\/'), url, escapedUrl, form, markup]
  return text.length < encodedMin ? plain : [...plain, ...encodingsOf(Buffer.from(text))]
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function encodingsOf(bytes: Buffer): string[] {
  const hex = bytes.toString('hex')
  const base64 = [bytes.toString('base64'), ...[0, 1, 2].map((shift) => innerBase64(bytes, shift))]
  const all = base64.flatMap((each) => [each, each.replace(/=+$/, '')])
  return [hex, hex.toUpperCase(), ...all, ...all.map((each) => each.replaceAll('+', '-').replaceAll('/', '_'))]
}

/** The characters of Base64 that only these bytes decide, behind some that come before them. */
function innerBase64(bytes: Buffer, shift: number): string {
  const whole = Buffer.concat([Buffer.alloc(shift), bytes])
  return whole.toString('base64').slice(Math.ceil((shift * 8) / 6), Math.floor((whole.length * 8) / 6))
}

import { parseUntrusted } from '../streams/untrusted-json.ts'
import { type JsonToken, jsonTokens } from './json-tokens.ts'
import type { Placeholders } from './placeholders.ts'
import { overlapping } from './span.ts'
import { type Stretch, stretchesOf } from './stretches.ts'
import type { TextGroup } from './text-group.ts'
import type { Finding, TextOrigin } from './text-scanner.ts'

/** What was found in texts, as their scan tells it. */
export interface FoundTexts {
  /** As it stands. */
  foundIn(text: string, origin: TextOrigin): readonly Finding[]
  /** In all that it says, escapes and all. */
  allIn(text: string, origin: TextOrigin): readonly Finding[]
  acrossTexts(group: TextGroup): readonly Finding[]
}

/** A stretch of a text, and what takes its place. */
interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Texts with placeholders in the place of what is to be redacted. JSON stays JSON. */
export class RedactedTexts {
  readonly #found: FoundTexts
  readonly #placeholders: Placeholders

  constructor(found: FoundTexts, placeholders: Placeholders) {
    this.#found = found
    this.#placeholders = placeholders
  }

  /** The group's texts; the same list where nothing changes. */
  of(group: TextGroup): readonly string[] {
    const { texts, origin } = group
    const across = texts.length < 2 ? none : this.#acrossTexts(group)
    let hasChanged = false
    const redacted = texts.map((text, at) => {
      const next = this.#redacted(text, origin, across[at] ?? none)
      hasChanged ||= next !== text
      return next
    })
    return hasChanged ? redacted : texts
  }

  /** For each text what is redacted of it only because of those beside it: the first has the placeholder, the others lose their share. */
  #acrossTexts(group: TextGroup): readonly (readonly Edit[])[] {
    const redacted = redactedOf(this.#found.acrossTexts(group))
    if (redacted.length === 0) return none
    const whole = group.texts.join('')
    for (const text of group.texts) this.#placeholders.reserve(text)
    let offset = 0
    return group.texts.map((text) => {
      const [from, to] = [offset, offset + text.length]
      offset = to
      return overlapping(redacted, { start: from, end: to }).map((stretch) => ({
        start: Math.max(stretch.start, from) - from,
        end: Math.min(stretch.end, to) - from,
        text: stretch.start >= from ? this.#placeholderOf(whole, stretch) : '',
      }))
    })
  }

  #redacted(text: string, origin: TextOrigin, beside: readonly Edit[]): string {
    return edited(text, this.#editsOf(text, origin, beside))
  }

  #editsOf(text: string, origin: TextOrigin, beside: readonly Edit[]): readonly Edit[] {
    this.#placeholders.reserve(text)
    if (beside.length === 0 && !this.#found.allIn(text, origin).some(isRedacted)) return none
    const own = redactedOf(this.#found.foundIn(text, origin))
    const tokens = jsonTokens(text)
    if (tokens === null) return [...own.map((stretch) => this.#editOf(text, stretch)), ...beside]
    return tokens.flatMap((token): readonly Edit[] => {
      // Nothing is lost where a string is looked at twice: its escapes may hide what the text shows, and the other way round.
      const inside = token.isString ? this.#editsOf(token.value, origin, none) : none
      const around = [
        ...overlapping(own, token).map((stretch) => this.#editOf(text, stretch)),
        ...overlapping(beside, token),
      ]
      return inside.length + around.length === 0 ? none : tokenEdits(text, token, inside, around)
    })
  }

  #editOf(text: string, stretch: Stretch): Edit {
    const { start, end } = stretch
    return { start, end, text: this.#placeholderOf(text, stretch) }
  }

  #placeholderOf(text: string, { start, end, rule, restores }: Stretch): string {
    return this.#placeholders.placeholder(rule.word, text.slice(start, end), restores)
  }
}

const none: readonly never[] = []

function isRedacted({ rule }: Finding): boolean {
  return rule.action === 'redact'
}

function redactedOf(findings: readonly Finding[]): readonly Stretch[] {
  return stretchesOf(findings.filter(isRedacted))
}

/**
 * What changes in a string or number of JSON: at places of its value, and at places of the text that it stands in. In the order of the text, and all in
 * one go: a search of the string for each would take the square of its length.
 */
function tokenEdits(text: string, token: JsonToken, inside: readonly Edit[], around: readonly Edit[]): readonly Edit[] {
  const { start, end, isString } = token
  if (!isString) return [{ start, end, text: JSON.stringify(placeholdersOf(around)) }]
  const within = around.map((edit) => ({
    ...edit,
    start: Math.max(edit.start, start + 1),
    end: Math.min(edit.end, end - 1),
  }))
  const own = writtenAt(text, token, inside)
  const edits = [...own, ...within.flatMap((edit) => besideOf(edit, own))].sort((one, other) => one.start - other.start)
  const isValid = parseUntrusted(edited(text.slice(start, end), edits, start)) !== undefined
  // A stretch began or ended within an escape.
  return isValid ? edits : [{ start, end, text: JSON.stringify(placeholdersOf([...inside, ...around])) }]
}

/** Edits of a string's value, in order, as edits of the text in which it is written. */
function writtenAt(text: string, { start, isEscaped }: JsonToken, edits: readonly Edit[]): readonly Edit[] {
  const placeOf = isEscaped ? escapedPlaces(text, start + 1) : (index: number) => start + 1 + index
  return edits.map((edit) => ({
    start: placeOf(edit.start),
    end: placeOf(edit.end),
    text: JSON.stringify(edit.text).slice(1, -1),
  }))
}

/** Where the n-th character of a string is written whose escapes begin at an index. Asked for places in order: the way there is gone once. */
function escapedPlaces(text: string, from: number): (index: number) => number {
  let at = from
  let count = 0
  return (index) => {
    for (; count < index; count++) at += text.charCodeAt(at) !== 92 ? 1 : text.charCodeAt(at + 1) === 117 ? 6 : 2
    return at
  }
}

/** The shares of an edit that none of these edits, in order, covers. It has its placeholder where it touches none of theirs. */
function besideOf(edit: Edit, others: readonly Edit[]): readonly Edit[] {
  const touched = overlapping(others, edit)
  if (touched.length === 0) return [edit]
  const left: Edit[] = []
  let at = edit.start
  for (const { start, end } of [...touched, { start: edit.end, end: edit.end }]) {
    if (start > at) left.push({ start: at, end: start, text: '' })
    at = Math.max(at, end)
  }
  return left
}

function placeholdersOf(edits: readonly Edit[]): string {
  return [...new Set(edits.map((edit) => edit.text))].join('')
}

/**
 * The text with its edits. Where some overlap, the first that puts something there stands for all of them. `offset`: where it begins in what the edits
 * are places of.
 */
function edited(text: string, edits: readonly Edit[], offset = 0): string {
  if (edits.length === 0) return text
  let written = ''
  let at = 0
  let hasPut = true
  for (const { start, end, text: put } of edits.toSorted((one, other) => one.start - other.start)) {
    const isBehind = start - offset >= at
    if (isBehind) written += text.slice(at, start - offset)
    if (isBehind || !hasPut) written += put
    hasPut = (!isBehind && hasPut) || put !== ''
    at = Math.max(at, end - offset)
  }
  return written + text.slice(at)
}

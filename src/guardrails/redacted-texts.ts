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
    this.#placeholders.reserve(text)
    if (beside.length === 0 && !this.#found.allIn(text, origin).some(isRedacted)) return text
    const tokens = jsonTokens(text)
    if (tokens !== null) return this.#redactedJson(text, origin, tokens, beside)
    const own = redactedOf(this.#found.foundIn(text, origin))
    return edited(text, [...own.map((stretch) => this.#editOf(text, stretch)), ...beside])
  }

  #redactedJson(text: string, origin: TextOrigin, tokens: readonly JsonToken[], beside: readonly Edit[]): string {
    const whole = redactedOf(this.#found.foundIn(text, origin))
    const edits = tokens.flatMap((token): Edit[] => {
      const { start, end, value, isString } = token
      // Nothing is lost where a string is looked at twice: its escapes may hide what the text shows, and the other way round.
      const inside = isString ? this.#redacted(value, origin, none) : value
      const around = [
        ...overlapping(whole, token).map((stretch) => this.#editOf(text, stretch)),
        ...overlapping(beside, token),
      ]
      if (inside !== value) return [{ start, end, text: stringWithout(JSON.stringify(inside), text, token, around) }]
      return around.length === 0 ? [] : [{ start, end, text: tokenWithout(text, token, around) }]
    })
    return edits.length === 0 ? text : edited(text, edits)
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

/** A string or number of JSON without stretches of the text that it stands in. */
function tokenWithout(text: string, token: JsonToken, edits: readonly Edit[]): string {
  if (!token.isString) return JSON.stringify(placeholdersOf(edits))
  const own = edits.map((edit) => {
    const { start, end } = inside(edit, token)
    return { start: start - token.start, end: end - token.start, text: edit.text }
  })
  return validOr(edited(text.slice(token.start, token.end), own), edits)
}

/** A string of JSON, rewritten already, without what it still has of these stretches of the text that it stood in. */
function stringWithout(written: string, text: string, token: JsonToken, edits: readonly Edit[]): string {
  let left = written
  for (const edit of edits) {
    const { start, end } = inside(edit, token)
    if (start < end) left = left.replaceAll(text.slice(start, end), () => edit.text)
  }
  return validOr(left, edits)
}

/** The share of a stretch that lies between a string's quotes. */
function inside({ start, end }: Edit, token: JsonToken) {
  return { start: Math.max(start, token.start + 1), end: Math.min(end, token.end - 1) }
}

function validOr(written: string, edits: readonly Edit[]): string {
  try {
    JSON.parse(written)
    return written
  } catch {
    // A stretch began or ended within an escape.
    return JSON.stringify(placeholdersOf(edits))
  }
}

function placeholdersOf(edits: readonly Edit[]): string {
  return [...new Set(edits.map((edit) => edit.text))].join('')
}

/** The text with its edits. Where some overlap, the first that puts something there stands for all of them. */
function edited(text: string, edits: readonly Edit[]): string {
  let written = ''
  let at = 0
  let hasPut = true
  for (const { start, end, text: put } of edits.toSorted((one, other) => one.start - other.start)) {
    const isBehind = start >= at
    if (isBehind) written += text.slice(at, start)
    if (isBehind || !hasPut) written += put
    hasPut = (!isBehind && hasPut) || put !== ''
    at = Math.max(at, end)
  }
  return written + text.slice(at)
}

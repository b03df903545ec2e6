import { LearnedTemplate } from '../../../streams/learned-template.ts'
import type { KeptText } from './kept-text.ts'

/** A parsed delta. */
export interface ReadDelta {
  /** The whole event and its JSON, unchanged, UTF-8 as Latin-1. */
  readonly line: string
  readonly dataStart: number
  /** Where its text is kept; undefined for an unknown kind of delta. */
  readonly text: KeptText | undefined
  /** The id that its item began with, if known. */
  readonly itemId: string | undefined
  /** Whether the delta has another item id. */
  readonly isRenamed: boolean
}

type Varying = 'sequence_number' | 'item_id' | 'delta' | 'obfuscation'

/** The deltas of a text differ only in these. */
const varying = {
  sequence_number: 'sequence_number',
  delta: 'delta',
  // Padding against eavesdroppers that guess text from the lengths of events.
  obfuscation: 'obfuscation',
} as const

/** The same for a provider that changes an item's id with every event. */
const rotating = { ...varying, item_id: 'item_id' } as const

/** Passes on the deltas of a text without parsing: the first is parsed, the others are compared with it. */
export class DeltaLine {
  #template = new LearnedTemplate<Varying>(varying)
  #text: KeptText | undefined
  /** The item's id, escaped for JSON. */
  #itemId: string | undefined
  /** The index of each varying part; -1 if the provider leaves it out. */
  #numberAt = -1
  #itemIdAt = -1
  #deltaAt = -1
  #dataStart = 0
  #isRotating = false

  /** Another text begins. */
  reset(): void {
    this.#template.reset()
  }

  learn({ line, dataStart, text, itemId, isRenamed }: ReadDelta): void {
    if (isRenamed && !this.#isRotating) {
      this.#isRotating = true
      this.#template = new LearnedTemplate<Varying>(rotating)
    }
    const template = this.#template
    template.learn(line, dataStart)
    const { labels } = template
    this.#numberAt = labels.indexOf('sequence_number')
    this.#itemIdAt = labels.indexOf('item_id')
    this.#deltaAt = labels.indexOf('delta')
    this.#text = text
    this.#itemId =
      itemId === undefined ? undefined : Buffer.from(JSON.stringify(itemId).slice(1, -1)).toString('latin1')
    this.#dataStart = dataStart
    if (this.#deltaAt === -1) template.forget()
  }

  /** Whether the event matches the last delta; then it can be `shown` and its text `said`. */
  match(text: string, start: number, end: number): boolean {
    if (!this.#template.match(text, start, end)) return false
    this.#template.confirm()
    return true
  }

  /** The text of the last match, escaped as in JSON. */
  said(text: string): string {
    const { starts, ends } = this.#template
    return text.slice(starts[this.#deltaAt], ends[this.#deltaAt])
  }

  /** Where the text of the last match is kept. */
  get keptIn(): KeptText | undefined {
    return this.#text
  }

  /** The last match for the caller, with that sequence number: true if it can pass unchanged. */
  shown(text: string, number: number): true | string {
    const { starts, ends, pieces } = this.#template
    const own = String(number)
    const hasNumber = this.#numberAt !== -1
    const isNumbered = hasNumber && text.slice(starts[this.#numberAt], ends[this.#numberAt]) === own
    const itemId = this.#itemId
    const at = this.#itemIdAt
    const isNamed = itemId === undefined || at === -1 || text.slice(starts[at], ends[at]) === itemId
    if (isNumbered && isNamed) return true
    const head = pieces[0] ?? ''
    const inner = this.#dataStart + 1
    let out = hasNumber ? head : `${head.slice(0, inner)}"sequence_number":${own},${head.slice(inner)}`
    for (let index = 1; index < pieces.length; index++) {
      if (index - 1 === this.#numberAt) out += own
      else if (index - 1 === at && itemId !== undefined) out += itemId
      else out += text.slice(starts[index - 1], ends[index - 1])
      out += pieces[index]
    }
    return `${out}\n\n`
  }
}

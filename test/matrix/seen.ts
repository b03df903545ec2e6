import type { Call, Citation } from './features.ts'

export type Wire = Readonly<Record<string, unknown>>

export type ContentKind = 'reasoning' | 'text' | 'refusal' | 'call'

/** What a caller sees in an answer. `end` and `usage` are in its own format's words. */
export interface Seen {
  /** Kinds of content in the order in which they stand, neighbours of one kind as one. */
  readonly order: readonly ContentKind[]
  readonly reasoning: string
  readonly text: string
  readonly refusal: string
  readonly calls: readonly Call[]
  readonly citations: readonly Citation[]
  readonly end: unknown
  readonly usage: Readonly<Record<string, unknown>>
  /** USD. */
  readonly cost: unknown
}

/** A failure as a caller sees it: `type` in the gateway's words, `kind` in the caller format's own. */
export interface SeenError {
  readonly type: unknown
  readonly kind: unknown
}

/** What is read of an answer, added up block by block. */
export class SeenContent {
  readonly order: ContentKind[] = []
  reasoning = ''
  text = ''
  refusal = ''
  readonly calls: Call[] = []
  readonly citations: Citation[] = []

  /** Notes what comes next. */
  note(kind: ContentKind): void {
    if (this.order.at(-1) !== kind) this.order.push(kind)
  }

  say(kind: 'reasoning' | 'text' | 'refusal', text: string): void {
    this.note(kind)
    this[kind] += text
  }

  call(id: unknown, name: unknown, json: unknown): void {
    this.note('call')
    this.calls.push({ id: String(id), name: String(name), arguments: JSON.parse(String(json)) as Call['arguments'] })
  }

  /** A source for a span of `text`. */
  cite(wire: Wire, text: string): void {
    const { url, title, start_index: start, end_index: end } = wire
    this.citations.push({
      url: String(url),
      title: String(title),
      quote: [...text].slice(Number(start), Number(end)).join(''),
    })
  }
}

export function listOf(value: unknown): readonly Wire[] {
  return Array.isArray(value) ? (value as Wire[]) : []
}

export function objectOf(value: unknown): Wire {
  return typeof value === 'object' && value !== null ? (value as Wire) : {}
}

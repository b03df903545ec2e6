import type { Fault } from '../canonical/fault.ts'
import type { StopReason } from '../canonical/turn-event.ts'
import type { Usage } from '../canonical/usage.ts'

/** One output item of a simulated model, before limits, stop sequences and tokens are applied. */
export type AnswerItem =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'reasoning'
      readonly text: string
      readonly summary: string
      /** Reasoning stops here; the rest of the answer still follows. */
      readonly tokensMax?: number | undefined
    }
  | {
      readonly kind: 'tool-call'
      readonly variant: 'function' | 'custom'
      readonly name: string
      /** JSON text for a function, free text for a custom tool. */
      readonly arguments: string
    }
  /** Standard base64. */
  | { readonly kind: 'image'; readonly mediaType: string; readonly base64: string }

/** How an answer fails after `afterEvents` of its events. */
export type Break =
  | { readonly kind: 'fault'; readonly afterEvents: number; readonly fault: Fault }
  /** The stream ends without an error. */
  | { readonly kind: 'cut'; readonly afterEvents: number }
  /** Nothing more is sent until the caller gives up. */
  | { readonly kind: 'stall'; readonly afterEvents: number }

/** The speed of an answer. */
export interface Pace {
  /** From the `start` event to the first item. */
  readonly firstTokenMs: number
  /** For each delta. */
  readonly tokenMs: number
}

/** What a simulated model answers, as data. */
export interface Answer {
  readonly items: readonly AnswerItem[]
  /** Absent: derived from the items and limits. */
  readonly stopReason?: StopReason
  /** Overrides the counted usage. */
  readonly usage?: Partial<Usage>
  /** Absent members: the simulator's speed. */
  readonly pace?: Partial<Pace>
  readonly break?: Break
}

/** An answer that fails from the start. */
export function failingAnswer(fault: Fault): Answer {
  return { items: [], break: { kind: 'fault', afterEvents: 0, fault } }
}

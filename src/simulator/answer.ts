import type { Fault } from '../canonical/fault.ts'
import type { StopReason } from '../canonical/turn-event.ts'
import type { Usage } from '../canonical/usage.ts'

/** One thing that a simulated model says, before limits, stop sequences and tokens are applied. */
export type AnswerItem =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'reasoning'
      readonly text: string
      readonly summary: string
      /** Thinking stops here; the rest of the answer follows all the same. */
      readonly tokensMax?: number | undefined
    }
  | {
      readonly kind: 'tool-call'
      readonly variant: 'function' | 'custom'
      readonly name: string
      /** JSON text for a function, free text for a custom tool. */
      readonly arguments: string
    }

/** How an answer goes wrong after `afterEvents` of its events have been yielded. */
export type Break =
  | { readonly kind: 'fault'; readonly afterEvents: number; readonly fault: Fault }
  /** The answer ends without a word. */
  | { readonly kind: 'cut'; readonly afterEvents: number }
  /** Nothing more comes until the caller gives up. */
  | { readonly kind: 'stall'; readonly afterEvents: number }

/** How fast an answer comes. */
export interface Pace {
  /** From the `start` event to the first item. */
  readonly firstTokenMs: number
  /** For each delta. */
  readonly tokenMs: number
}

/** What a simulated model answers, as data. */
export interface Answer {
  readonly items: readonly AnswerItem[]
  /** Absent: what the items and limits make of it. */
  readonly stopReason?: StopReason
  /** Overrides what was counted. */
  readonly usage?: Partial<Usage>
  /** Absent parts: the simulator's own speed. */
  readonly pace?: Partial<Pace>
  readonly break?: Break
}

/** An answer that is a failure from the start. */
export function failingAnswer(fault: Fault): Answer {
  return { items: [], break: { kind: 'fault', afterEvents: 0, fault } }
}

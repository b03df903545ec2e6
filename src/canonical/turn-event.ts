import type { Declined } from './declined.ts'
import type { CarriedPart } from './envelope.ts'
import type { Fault } from './fault.ts'
import type { Annotation, Extra } from './part.ts'
import type { HandedCall, ServerCall, ServerResult } from './server-tool.ts'
import type { ClaimedUsage, Usage } from './usage.ts'

/** Why a model stopped. `pause`: the provider asks to be called again with its output so far. */
export type StopReason =
  | 'end'
  | 'tool-calls'
  | 'max-tokens'
  | 'context-length'
  | 'stop-sequence'
  | 'content-filter'
  | 'refusal'
  | 'pause'

/** A web search that a provider ran. */
export interface WebSearch {
  /** The queries that the provider reports. */
  readonly queries: readonly string[]
  /** URLs of the pages it found. */
  readonly sources: readonly string[]
  readonly isFailed?: boolean
}

/** The kind of an output item, known when it starts. */
export type ItemStart =
  | { readonly kind: 'message'; readonly id?: string; readonly extra?: Extra }
  | { readonly kind: 'reasoning'; readonly id?: string; readonly signedBy?: string; readonly extra?: Extra }
  | {
      readonly kind: 'tool-call'
      readonly variant: 'function' | 'custom'
      readonly id?: string
      readonly callId: string
      readonly name: string
      /** The tool of the gateway that it calls, if the caller is to carry that out. Absent: a function of the caller. */
      readonly handed?: HandedCall
      readonly extra?: Extra
    }
  | {
      readonly kind: 'generated-image'
      readonly id?: string
      readonly mediaType: string
      /** Complete: only `item-done` follows for it. */
      readonly base64: string
      readonly extra?: Extra
    }
  /** An item that only one format knows, complete and unchanged; `search` is what other formats can express of it. */
  | {
      readonly kind: 'native'
      readonly format: string
      readonly type: string
      readonly wire: unknown
      readonly search?: WebSearch
    }

export interface TopLogprob {
  readonly token: string
  readonly logprob: number
  readonly bytes?: readonly number[]
}

export interface TokenLogprob extends TopLogprob {
  readonly top: readonly TopLogprob[]
}

/**
 * One step of a model's answer. `index` numbers the output items from 0 in order of their start; `part` numbers the parts of an
 * item (text and refusal parts of a message, reasoning texts, summaries each from 0). A part starts with its first event.
 * Every item that starts is done before `finish`; `finish` or `fault` is the last event.
 */
export type TurnEvent =
  | {
      readonly kind: 'start'
      readonly id?: string
      readonly model?: string
      readonly serviceTier?: string
      /** Tokens of the prompt, if the provider reports them before it answers. */
      readonly inputTokens?: number
    }
  | { readonly kind: 'item-start'; readonly index: number; readonly item: ItemStart }
  | {
      readonly kind: 'text-delta'
      readonly index: number
      readonly part: number
      readonly text: string
      readonly logprobs?: readonly TokenLogprob[]
    }
  | { readonly kind: 'refusal-delta'; readonly index: number; readonly part: number; readonly text: string }
  | { readonly kind: 'annotation'; readonly index: number; readonly part: number; readonly annotation: Annotation }
  | { readonly kind: 'reasoning-delta'; readonly index: number; readonly part: number; readonly text: string }
  | { readonly kind: 'summary-delta'; readonly index: number; readonly part: number; readonly text: string }
  | { readonly kind: 'arguments-delta'; readonly index: number; readonly text: string }
  /** Text that the model wrote for a tool that the provider runs, such as code. It is counted; callers see it in its native item. */
  | { readonly kind: 'native-delta'; readonly text: string }
  /** An item that the gateway adds between two answers: the call of a tool that it runs. `server-result` ends it. */
  | { readonly kind: 'server-call'; readonly index: number; readonly call: ServerCall }
  /** How far the call is: an event of the Responses format, which other formats don't have. */
  | {
      readonly kind: 'server-progress'
      readonly index: number
      readonly type: string
      readonly members: Readonly<Record<string, unknown>>
    }
  | { readonly kind: 'server-result'; readonly index: number; readonly result: ServerResult }
  | {
      readonly kind: 'item-done'
      readonly index: number
      /** Reasoning only: lets the provider verify it on the next turn. */
      readonly signature?: string
      readonly encrypted?: string
      /** Reasoning only, in place of `encrypted`: it becomes one once it is sealed, before any other step has the event. */
      readonly carried?: CarriedPart
      readonly isIncomplete?: boolean
      readonly extra?: Extra
    }
  | {
      readonly kind: 'finish'
      readonly stopReason: StopReason
      /** The provider's own word for it. Absent: it said none. */
      readonly nativeReason?: string | undefined
      /** Absent when the provider never reported any. */
      readonly usage?: Usage
      /** Invalid counts that it reported. Absent: none. */
      readonly wrongUsage?: ClaimedUsage
      readonly stopSequence?: string
      /** Why the model declined. Absent: it did not, or its provider gave no reason. */
      readonly declined?: Declined
      readonly serviceTier?: string
      readonly extra?: Extra
    }
  | { readonly kind: 'fault'; readonly fault: Fault }

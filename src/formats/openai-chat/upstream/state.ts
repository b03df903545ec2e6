import type { Declined } from '../../../canonical/declined.ts'
import type { Annotation } from '../../../canonical/part.ts'
import type { Usage } from '../../../canonical/usage.ts'
import type { JsonObject } from '../../../streams/untrusted-json.ts'
import type { GrowingArguments } from './growing-arguments.ts'

export { announce, fail, nextIndex } from '../../shared/answer-progress.ts'

/** The message that text goes to. Parts are numbered in order; a part ends when the other kind starts. */
export interface OpenMessage {
  readonly index: number
  part: number
  partKind: 'text' | 'refusal' | 'none'
}

/** The reasoning item that thoughts go to. Text and summary parts are numbered separately. */
export interface OpenReasoning {
  readonly index: number
  readonly id: string | undefined
  textPart: number
  summaryPart: number
  /** `index` of the wire detail that the last text or summary came from. */
  textDetail: unknown
  summaryDetail: unknown
  signature: string | undefined
  encrypted: string | undefined
  /** Id and `index` of the detail with the signature or encrypted text. */
  sealId: string | undefined
  sealDetail: unknown
}

/** An unfinished tool call. */
export interface OpenCall {
  readonly variant: 'function' | 'custom'
  wireId: string
  name: string
  readonly arguments: GrowingArguments
  extra: JsonObject | undefined
  /** Output index and id, once it has started; -1 before. */
  index: number
}

/** An audio answer so far. */
export interface OpenAudio {
  id: string | undefined
  data: string
  transcript: string
  expiresAt: number | undefined
}

/** The state of decoding one answer. At most one item is open for the caller. */
export interface DecodeState {
  isStarted: boolean
  /** `finish` or `fault` was emitted; anything further is ignored. */
  isOver: boolean
  id: string | undefined
  model: string | undefined
  serviceTier: string | undefined
  /** The index of our choice: the first one seen. */
  choiceIndex: unknown
  itemCount: number
  message: OpenMessage | undefined
  reasoning: OpenReasoning | undefined
  /** Unfinished calls, in order of appearance; the first is emitted, the others wait. */
  readonly calls: OpenCall[]
  /** The current call of a wire index. */
  readonly callByIndex: Map<number, OpenCall>
  lastCall: OpenCall | undefined
  callCount: number
  readonly callIds: Set<string>
  /** Deltas that wait until the open item is done. */
  readonly late: JsonObject[]
  audio: OpenAudio | undefined
  /** Annotations that came before any text. */
  readonly annotations: Annotation[]
  readonly annotationKeys: Set<string>
  /** Perplexity's sources, and the text that refers to them by number. */
  citations: readonly unknown[]
  searchResults: readonly unknown[]
  text: string
  finishReason: string | undefined
  stopSequence: string | undefined
  declined: Declined | undefined
  usage: Usage | undefined
  /** As the provider wrote it. */
  wireUsage: JsonObject | undefined
}

export function startState(): DecodeState {
  return {
    isStarted: false,
    isOver: false,
    id: undefined,
    model: undefined,
    serviceTier: undefined,
    choiceIndex: undefined,
    itemCount: 0,
    message: undefined,
    reasoning: undefined,
    calls: [],
    callByIndex: new Map(),
    lastCall: undefined,
    callCount: 0,
    callIds: new Set(),
    late: [],
    audio: undefined,
    annotations: [],
    annotationKeys: new Set(),
    citations: [],
    searchResults: [],
    text: '',
    finishReason: undefined,
    stopSequence: undefined,
    declined: undefined,
    usage: undefined,
    wireUsage: undefined,
  }
}

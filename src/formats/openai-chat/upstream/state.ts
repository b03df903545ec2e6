import type { Annotation } from '../../../canonical/part.ts'
import type { Usage } from '../../../canonical/usage.ts'
import type { JsonObject } from '../../../streams/untrusted-json.ts'
import type { GrowingArguments } from './growing-arguments.ts'

export { announce, fail, nextIndex } from '../../shared/answer-progress.ts'

/** The message that text goes to. Parts are numbered in order; a part ends where the other kind starts. */
export interface OpenMessage {
  readonly index: number
  part: number
  partKind: 'text' | 'refusal' | 'none'
}

/** The reasoning item that thoughts go to. Text and summary parts are numbered apart. */
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
  /** Id and `index` of the detail that brought the signature or the cipher. */
  sealId: string | undefined
  sealDetail: unknown
}

/** A tool call that is still being written. */
export interface OpenCall {
  readonly variant: 'function' | 'custom'
  wireId: string
  name: string
  readonly arguments: GrowingArguments
  extra: JsonObject | undefined
  /** Output index and id, once it has started; -1 before. */
  index: number
}

/** A spoken answer as far as it has come in. */
export interface OpenAudio {
  id: string | undefined
  data: string
  transcript: string
  expiresAt: number | undefined
}

/** All that is known of an answer while it is decoded. At most one item is open for the caller at any time. */
export interface DecodeState {
  isStarted: boolean
  /** `finish` or `fault` is out: whatever comes is ignored. */
  isOver: boolean
  id: string | undefined
  model: string | undefined
  serviceTier: string | undefined
  /** Which of several choices is ours: the first that was seen. */
  choiceIndex: unknown
  itemCount: number
  message: OpenMessage | undefined
  reasoning: OpenReasoning | undefined
  /** Calls that are not done, in order of appearance; the first is what the caller sees, the others wait. */
  readonly calls: OpenCall[]
  /** The call that a wire index belongs to now. */
  readonly callByIndex: Map<number, OpenCall>
  lastCall: OpenCall | undefined
  callCount: number
  readonly callIds: Set<string>
  /** Deltas that can't be shown before what is open is done. */
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
  usage: Usage | undefined
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
    usage: undefined,
  }
}

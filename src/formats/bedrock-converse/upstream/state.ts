import type { Usage } from '../../../canonical/usage.ts'
import type { JsonObject } from '../../../streams/untrusted-json.ts'
import type { ModelTraits } from './model-traits.ts'

export { announce, fail, nextIndex } from '../../shared/answer-progress.ts'

/** The message that texts go to. Adjacent text blocks are one part: Bedrock splits texts where citations begin and end. */
export interface OpenMessage {
  readonly kind: 'message'
  readonly index: number
  blockIndex: unknown
  /** Code points so far, and how many there were when the block began. */
  length: number
  blockStart: number
  /** The sources of the block's text, which come before it. */
  citations: JsonObject[]
}

export interface OpenReasoning {
  readonly kind: 'reasoning'
  readonly index: number
  readonly blockIndex: unknown
  signature: string | undefined
  redacted: string | undefined
}

export interface OpenCall {
  readonly kind: 'call'
  readonly index: number
  readonly blockIndex: unknown
  hasArguments: boolean
}

/** A block that only this format knows; emitted when it is complete. */
export interface OpenNative {
  readonly kind: 'native'
  readonly blockIndex: unknown
  readonly type: 'toolUse' | 'toolResult'
  readonly start: JsonObject
  input: string
  readonly results: unknown[]
}

export interface OpenImage {
  readonly kind: 'image'
  readonly blockIndex: unknown
  readonly format: string
  readonly pieces: string[]
}

/** A block of an unknown type. */
export interface OpenUnknown {
  readonly kind: 'unknown'
  readonly blockIndex: unknown
}

export type OpenBlock = OpenMessage | OpenReasoning | OpenCall | OpenNative | OpenImage | OpenUnknown

/** The state of decoding one answer. At most one item is open. */
export interface DecodeState {
  readonly signedBy: ModelTraits['signedBy']
  isStarted: boolean
  /** `finish` or `fault` was emitted; anything further is ignored. */
  isOver: boolean
  itemCount: number
  callCount: number
  open: OpenBlock | undefined
  stopReason: string | undefined
  stopSequence: string | undefined
  hasMetadata: boolean
  usage: Usage | undefined
  /** As the provider wrote it. */
  wireUsage: unknown
  serviceTier: string | undefined
}

export function startState(signedBy: ModelTraits['signedBy']): DecodeState {
  return {
    signedBy,
    isStarted: false,
    isOver: false,
    itemCount: 0,
    callCount: 0,
    open: undefined,
    stopReason: undefined,
    stopSequence: undefined,
    hasMetadata: false,
    usage: undefined,
    wireUsage: undefined,
    serviceTier: undefined,
  }
}

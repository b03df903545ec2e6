import type { GrownText } from '../../../streams/grown-text.ts'
import type { JsonObject } from '../../../streams/untrusted-json.ts'
import { startUsage, type UsageCounts } from './usage.ts'

export { announce, fail, nextIndex } from '../../shared/answer-progress.ts'

interface BlockBase {
  /** The provider's number for the block. */
  readonly wireIndex: number
  /** Nothing more comes for it; it is not done before the next one starts, since only then it is known whether it was cut. */
  isStopped: boolean
}

/** Text goes to the open message, as a part of its own. */
export interface TextBlockState extends BlockBase {
  readonly kind: 'text'
  /** The message and part that it goes to; -1 before its first text: an empty block is nothing. */
  index: number
  part: number
  length: number
  /** Sources that it points to, which come before the text that they are about. */
  readonly citations: unknown[]
}

export interface ThinkingBlockState extends BlockBase {
  readonly kind: 'thinking'
  readonly index: number
  signature: string | undefined
  encrypted: string | undefined
}

export interface CallBlockState extends BlockBase {
  readonly kind: 'call'
  readonly index: number
  /** The arguments that its start brought, as JSON; used when none come in pieces. */
  readonly whole: string
  readonly arguments: GrownText
}

/** A block that only this format knows: it is shown when it is whole. */
export interface NativeBlockState extends BlockBase {
  readonly kind: 'native'
  wire: JsonObject
  /** Its input as it comes in pieces. */
  json: string
}

export type BlockState = TextBlockState | ThinkingBlockState | CallBlockState | NativeBlockState

/** All that is known of an answer while it is decoded. At most one item is open for the caller at any time. */
export interface DecodeState {
  isStarted: boolean
  /** `finish` or `fault` is out: whatever comes is ignored. */
  isOver: boolean
  id: string | undefined
  model: string | undefined
  serviceTier: string | undefined
  itemCount: number
  /** Output index of the message that text goes to, -1 when none is open, and how many parts it has. */
  message: number
  partCount: number
  block: BlockState | undefined
  readonly callIds: Set<string>
  callCount: number
  /** Those that the model made itself, not a program of its own making that the provider runs. */
  directCallCount: number
  stopReason: string | undefined
  stopSequence: string | undefined
  /** What the provider searched the web for, by the id of the block that says so. */
  readonly searches: Map<string, string>
  readonly usage: UsageCounts
  /** What the end of the answer says beyond the vocabulary. */
  readonly carried: Record<string, unknown>
}

export function startState(): DecodeState {
  return {
    isStarted: false,
    isOver: false,
    id: undefined,
    model: undefined,
    serviceTier: undefined,
    itemCount: 0,
    message: -1,
    partCount: 0,
    block: undefined,
    callIds: new Set(),
    callCount: 0,
    directCallCount: 0,
    stopReason: undefined,
    stopSequence: undefined,
    searches: new Map(),
    usage: startUsage(),
    carried: {},
  }
}

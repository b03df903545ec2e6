import type { GrownText } from '../../../streams/grown-text.ts'
import type { JsonObject } from '../../../streams/untrusted-json.ts'
import { startUsage, type UsageCounts } from './usage.ts'

export { announce, fail, nextIndex } from '../../shared/answer-progress.ts'

interface BlockBase {
  /** The provider's block number. */
  readonly wireIndex: number
  /** Its content is complete, but it ends only when the next one starts, because until then it may still be cut off. */
  isStopped: boolean
}

/** Text goes to the open message, as its own part. */
export interface TextBlockState extends BlockBase {
  readonly kind: 'text'
  /** Its message and part; -1 before its first text, as empty blocks are skipped. */
  index: number
  part: number
  /** In code points. */
  length: number
  /** Its citations, which come before the text. */
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
  /** The arguments in its start, as JSON; used if none come in pieces. */
  readonly whole: string
  readonly arguments: GrownText
}

/** A block that only this format knows; emitted when complete. */
export interface NativeBlockState extends BlockBase {
  readonly kind: 'native'
  wire: JsonObject
  /** Its input so far. */
  json: string
}

export type BlockState = TextBlockState | ThinkingBlockState | CallBlockState | NativeBlockState

/** The state of decoding one answer. At most one item is open for the caller. */
export interface DecodeState {
  isStarted: boolean
  /** `finish` or `fault` was emitted; anything further is ignored. */
  isOver: boolean
  id: string | undefined
  model: string | undefined
  serviceTier: string | undefined
  itemCount: number
  /** Output index of the open message, -1 if none, and its number of parts. */
  message: number
  partCount: number
  block: BlockState | undefined
  readonly callIds: Set<string>
  callCount: number
  /** Calls by the model itself, not by code that it wrote and the provider runs. */
  directCallCount: number
  stopReason: string | undefined
  stopSequence: string | undefined
  /** The provider's web search queries, by block id. */
  readonly searches: Map<string, string>
  readonly usage: UsageCounts
  /** Members of the answer's end that canonical words can't express. */
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

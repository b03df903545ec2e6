import type { WrittenTurn } from '../../../canonical/turn.ts'
import type { SystemLine } from '../../../catalog/catalog.ts'
import type { Schema } from '../../../contract/contract.ts'
import type { ScannedJson } from '../../../streams/scan-json.ts'

export type MessageRequest = Schema<'MessageRequest'>
export type MessageResult = Schema<'MessageResult'>
export type MessageUsage = Schema<'MessageUsage'>
export type MessageDelta = Schema<'MessageDelta'>
export type RequestMessage = Schema<'MessageParam'>
export type RequestBlock = Schema<'MessageContentBlockParam'>
export type ResultContentBlock = Schema<'MessageToolResultContent'>
export type RequestTool = Schema<'MessageTool'>
export type StopReasonWord = Schema<'MessageStopReason'>
export type StreamEventType = Schema<'MessageStreamEvent'>['type']

export type SystemBlock = Exclude<NonNullable<MessageRequest['system']>, string>[number]

/** Blocks of a system text for one provider, by name. */
export type SystemLines = Partial<Record<SystemLine, SystemBlock>>

/** What a caller sent besides the conversation, for endpoints of this format. */
export interface MessageSource {
  /** The caller's own bytes. */
  readonly json: ScannedJson
  /** `anthropic-version`; undefined when the caller sent none. */
  readonly version: string | undefined
  /** `anthropic-beta`, one name each. */
  readonly betas: readonly string[]
  /** See MessageSurvey. */
  readonly hasForeignProofs: boolean
  readonly hasOwnBlocks: boolean
  /** Blocks of the system text that are meant for one provider, by name. */
  readonly systemLines: SystemLines | undefined
  /** True if the caller's program takes text without `citations`, but not with null. */
  readonly refusesNull: boolean
}

/** The caller's request behind a turn that this format decoded. */
export function requestOf({ asWritten }: WrittenTurn): MessageRequest {
  return asWritten.wire as MessageRequest
}

/** What that turn's caller sent, as its own bytes and headers. */
export function sourceOf({ asWritten }: WrittenTurn): MessageSource {
  return asWritten.source as MessageSource
}

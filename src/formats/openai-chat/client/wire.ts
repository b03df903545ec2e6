import type { WrittenTurn } from '../../../canonical/turn.ts'
import type { Schema } from '../../../contract/contract.ts'
import type { ScannedJson } from '../../../streams/scan-json.ts'
import { isSet } from '../../shared/is-set.ts'

/** Id of this wire format, and the key of its `extra` fields. */
export const formatId = 'openai-chat'

export type ClientChatRequest = Schema<'ChatRequest'>
export type ClientMessage = Schema<'ChatMessage'>
export type ClientAssistantMessage = Schema<'ChatAssistantMessage'>
export type ClientPart = Schema<'ChatContentPart'> | Schema<'ChatAssistantContentPart'>
export type ClientTool = Schema<'ChatTool'>
export type ClientToolChoice = Schema<'ChatToolChoice'>
export type ClientToolCall = Schema<'ChatToolCall'>
export type ClientUsage = Schema<'ChatUsage'>
export type FinishReason = Schema<'ChatFinishReason'>

/** The caller's request behind a turn that this format decoded. */
export function requestOf({ asWritten }: WrittenTurn): ClientChatRequest {
  return asWritten.wire as ClientChatRequest
}

/** The caller's own bytes. */
export function sourceOf({ asWritten }: WrittenTurn): ScannedJson {
  return asWritten.source as ScannedJson
}

/** Whether the caller does not want to see thoughts; not in the contract, but common in this dialect. */
export function hidesReasoning({ reasoning }: ClientChatRequest): boolean {
  return (reasoning as { readonly exclude?: unknown } | null | undefined)?.exclude === true
}

/**
 * Where a stream tells its usage: in a chunk of its own if the request asks for that, nowhere if it asks for none. Otherwise in the chunk with
 * the finish reason: clients that know OpenRouter expect it unasked, and all read that chunk.
 */
export function usagePlace({ stream_options: options, usage }: ClientChatRequest): 'own' | 'finish' | 'none' {
  if (options?.include_usage === true || usage?.include === true) return 'own'
  return options?.include_usage === false || usage?.include === false ? 'none' : 'finish'
}

type Present<T> = { [Name in keyof T]?: NonNullable<T[Name]> }

/** The members that are set. */
export function present<T extends object>(members: T): Present<T> {
  const set: Record<string, unknown> = {}
  // Names are written in code: none of them means anything to an object.
  for (const name in members) if (isSet(members[name])) set[name] = members[name]
  return set as Present<T>
}

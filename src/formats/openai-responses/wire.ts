import type { WrittenTurn } from '../../canonical/turn.ts'
import type { Schema } from '../../contract/contract.ts'
import type { ScannedJson } from '../../streams/scan-json.ts'

/** Id of this wire format, and the key of its `extra` fields. */
export const formatId = 'openai-responses'

export type ResponseRequest = Schema<'ResponseRequest'>
export type Response = Schema<'ResponseResource'>
export type InputItem = Schema<'InputItem'>
export type OutputItem = Schema<'OutputItem'>
export type WireTool = Schema<'Tool'>
export type WireToolChoice = Schema<'ToolChoice'>
export type WireAnnotation = Schema<'Annotation'>
export type WireLogProb = Schema<'LogProb'>
export type WireUsage = Schema<'ResponseUsage'>
export type ServiceTier = Schema<'ServiceTier'>
export type StreamEventType = Schema<'ResponseStreamEvent'>['type']

/** The caller's request behind a turn that this format decoded. */
export function requestOf({ asWritten }: WrittenTurn): ResponseRequest {
  return asWritten.wire as ResponseRequest
}

const serviceTiers: Readonly<Record<string, ServiceTier>> = {
  auto: 'auto',
  default: 'default',
  standard: 'default',
  flex: 'flex',
  priority: 'priority',
  fast: 'priority',
  scale: 'scale',
}

/** A tier in this format's words; undefined for an unknown one. */
export function serviceTierOf(value: unknown): ServiceTier | undefined {
  return typeof value === 'string' ? serviceTiers[value.toLowerCase()] : undefined
}

/** The caller's own bytes. */
export function sourceOf({ asWritten }: WrittenTurn): ScannedJson {
  return asWritten.source as ScannedJson
}

import type { Fault } from '../../../canonical/fault.ts'
import type { StopReason } from '../../../canonical/turn-event.ts'
import type { Schema } from '../../../contract/contract.ts'
import { errorKindOf } from '../../../errors/error-detail.ts'
import { statusOfErrorType } from '../../../errors/gateway-error.ts'
import type { AnswerIdentity, Ending } from '../../format.ts'
import { usageHead } from '../../shared/usage-head.ts'
import type { ClientUsage, FinishReason, usagePlace } from './wire.ts'

/** The finish reasons of this format. Exhaustive: a new stop reason fails to compile here. */
const finishReasons: Readonly<Record<StopReason, FinishReason>> = {
  end: 'stop',
  'stop-sequence': 'stop',
  pause: 'stop',
  'tool-calls': 'tool_calls',
  'max-tokens': 'length',
  'context-length': 'length',
  'content-filter': 'content_filter',
  refusal: 'content_filter',
}

/** The finish reason of an answer. A refusal in text is an ordinary end; one without text is a content filter's. */
export function finishReasonOf({ outcome: { stopReason, fault } }: Ending, hasRefusal: boolean): FinishReason {
  if (fault !== null) return 'error'
  if (stopReason === 'refusal' && hasRefusal) return 'stop'
  return stopReason === null ? 'stop' : finishReasons[stopReason]
}

/** Tokens and cost as callers see them; undefined if both are unknown. Keeps other members of `wire`. */
export function encodeUsage(ending: Ending, said: Partial<ClientUsage> = {}): ClientUsage | undefined {
  const head = usageHead(ending, said)
  if (head === undefined) return undefined
  const { usage, said: wire, cost, costs, tools } = head
  return {
    ...wire,
    prompt_tokens: usage.inputTokens,
    completion_tokens: usage.outputTokens,
    total_tokens: usage.inputTokens + usage.outputTokens,
    prompt_tokens_details: {
      ...wire.prompt_tokens_details,
      cached_tokens: usage.cachedTokens,
      cache_write_tokens: usage.cacheWriteTokens,
      ...(usage.inputAudioTokens !== undefined && { audio_tokens: usage.inputAudioTokens }),
    },
    completion_tokens_details: {
      ...wire.completion_tokens_details,
      reasoning_tokens: usage.reasoningTokens,
      ...(usage.outputAudioTokens !== undefined && { audio_tokens: usage.outputAudioTokens }),
      ...(usage.outputImageTokens !== undefined && { image_tokens: usage.outputImageTokens }),
    },
    cost,
    cost_details: costs && {
      ...wire.cost_details,
      upstream_inference_cost: costs.upstream,
      upstream_inference_prompt_cost: costs.input,
      upstream_inference_completions_cost: costs.output,
    },
    is_byok: ending.isByok,
    ...tools,
  }
}

/** The common members of all chunks of an answer. */
export function chunkBase({ generationId, createdAt, model }: AnswerIdentity) {
  return { id: generationId, object: 'chat.completion.chunk', created: createdAt, model } as const
}

/** The in-band error chunk of an answer that broke off. */
export function errorChunk(identity: AnswerIdentity, fault: Fault, serviceMetadata: object | undefined): object {
  return {
    ...chunkBase(identity),
    choices: [
      { index: 0, delta: { content: '' }, finish_reason: fault.patterns === undefined ? 'error' : 'content_filter' },
    ],
    error: encodeError(fault, identity.requestId),
    ...(serviceMetadata !== undefined && { service_metadata: serviceMetadata }),
  }
}

function encodeError(
  { type, message, code, patterns }: Fault,
  requestId: string | undefined,
): Schema<'ChatStreamError'> {
  return {
    code: statusOfErrorType[type],
    type: errorKindOf(statusOfErrorType[type]),
    param: null,
    message,
    metadata: {
      error_type: type,
      ...(code !== undefined && { provider_code: code }),
      ...(requestId !== undefined && { request_id: requestId }),
      ...(patterns !== undefined && { patterns: [...patterns] }),
    },
  }
}

/** One chunk as a server-sent event. */
export function eventOf(chunk: object): string {
  return `data: ${JSON.stringify(chunk)}\n\n`
}

export const sentinel = 'data: [DONE]\n\n'

/** The end of a successful stream: the finish reason, the usage in its place, and the sentinel. */
export function encodeGoodEnd(
  finishChunk: object,
  identity: AnswerIdentity,
  usage: ClientUsage | undefined,
  place: ReturnType<typeof usagePlace>,
  serviceMetadata: object | undefined,
): string {
  const metadata = serviceMetadata !== undefined && { service_metadata: serviceMetadata }
  if (usage === undefined || place !== 'own') {
    const told = usage !== undefined && place === 'finish' && { usage }
    return eventOf({ ...finishChunk, ...told, ...metadata }) + sentinel
  }
  const last = { ...chunkBase(identity), choices: [], usage, ...metadata }
  return eventOf(finishChunk) + eventOf(last) + sentinel
}

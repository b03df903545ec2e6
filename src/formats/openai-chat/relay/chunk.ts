import { isJsonObject, type JsonObject, objectOf } from '../../../streams/untrusted-json.ts'
import type { AnswerIdentity } from '../../format.ts'
import { chunkBase } from '../client/ending.ts'
import { serviceTierOf } from '../upstream/stop-reason.ts'
import { toCallersDelta } from './delta.ts'

/** Members that the gateway writes or hides. */
const gatewaysMembers: ReadonlySet<string> = new Set([
  'id',
  'object',
  'created',
  'model',
  'provider',
  'choices',
  'usage',
  'error',
  'cost',
  'debug',
  'service_metadata',
  'service_tier',
  'system_fingerprint',
])

/** The provider's other members for the caller: all that the gateway doesn't write itself. */
export function besides(wire: JsonObject): Record<string, unknown> {
  const shown: Record<string, unknown> = {}
  for (const name of Object.keys(wire)) if (!gatewaysMembers.has(name)) shown[name] = wire[name]
  const tier = serviceTierOf(wire['service_tier'])
  if (tier !== undefined) shown['service_tier'] = tier
  const { system_fingerprint: fingerprint } = wire
  if (typeof fingerprint === 'string') shown['system_fingerprint'] = fingerprint
  return shown
}

/** A chunk for the caller, without its finish reason. */
export function toCallersChunk(
  wire: JsonObject,
  choice: JsonObject,
  callsBefore: number,
  identity: AnswerIdentity,
): Record<string, unknown> {
  const shown = toCallersChoice(choice)
  shown['delta'] = toCallersDelta(objectOf(choice['delta']), callsBefore)
  shown['finish_reason'] = null
  return { ...chunkBase(identity), ...besides(wire), choices: [shown] }
}

/** Members of a choice that the gateway writes or hides. */
const rewrittenMembers: ReadonlySet<string> = new Set([
  'index',
  'delta',
  'message',
  'error',
  'usage',
  'finish_reason',
  'logprobs',
])

/** A choice without its delta or message and its finish reason. */
export function toCallersChoice(choice: JsonObject): Record<string, unknown> {
  const shown: Record<string, unknown> = { index: 0 }
  for (const name of Object.keys(choice)) if (!rewrittenMembers.has(name)) shown[name] = choice[name]
  const { logprobs } = choice
  // Other shapes of them are a provider's own.
  const isKnown = isJsonObject(logprobs) && (Array.isArray(logprobs['content']) || logprobs['content'] === null)
  if (isKnown || logprobs === null) shown['logprobs'] = logprobs
  return shown
}

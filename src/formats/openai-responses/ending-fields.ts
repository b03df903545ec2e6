import type { Fault } from '../../canonical/fault.ts'
import type { StopReason } from '../../canonical/turn-event.ts'
import type { ErrorType } from '../../contract/contract.ts'
import type { Ending } from '../format.ts'
import { encodeStopDetails } from '../shared/stop-details.ts'
import { usageHead } from '../shared/usage-head.ts'
import type { Response, StreamEventType, WireUsage } from './wire.ts'

type IncompleteReason = NonNullable<Response['incomplete_details']>['reason']
type ErrorCode = NonNullable<Response['error']>['code']
type Verdict = Pick<Response, 'status' | 'error' | 'incomplete_details' | 'error_type' | 'stop_details'>

/** Why an answer counts as incomplete. Exhaustive: a new stop reason fails to compile here. */
const incompleteReasons: Readonly<Record<StopReason, IncompleteReason | null>> = {
  end: null,
  'tool-calls': null,
  'stop-sequence': null,
  refusal: null,
  pause: null,
  'max-tokens': 'max_output_tokens',
  'context-length': 'max_output_tokens',
  'content-filter': 'content_filter',
}

/** Error types caused by the prompt; all others except rate limits and what is not the caller's to do are the server's. */
const promptErrors: ReadonlySet<ErrorType> = new Set<ErrorType>([
  'max_tokens_exceeded',
  'token_limit_exceeded',
  'string_too_long',
  'invalid_request',
  'invalid_prompt',
  'payload_too_large',
  'unprocessable',
  'content_policy_violation',
  'refusal',
  'invalid_image',
  'image_too_large',
  'image_too_small',
  'unsupported_image_format',
  'image_not_found',
  'image_download_failed',
])

/** Codes that say more than the gateway's own. Exhaustive: a new code of the contract fails to compile here. */
const providersCodes: Readonly<
  Record<
    Exclude<ErrorCode, 'server_error' | 'rate_limit_exceeded' | 'invalid_prompt' | 'context_length_exceeded'>,
    true
  >
> = {
  content_filter: true,
  vector_store_timeout: true,
  invalid_image: true,
  invalid_image_format: true,
  invalid_base64_image: true,
  invalid_image_url: true,
  image_too_large: true,
  image_too_small: true,
  image_parse_error: true,
  image_content_policy_violation: true,
  invalid_image_mode: true,
  image_file_too_large: true,
  unsupported_image_media_type: true,
  empty_image_file: true,
  failed_to_download_image: true,
  image_file_not_found: true,
  bio_policy: true,
  data_residency_mismatch: true,
}

function isProvidersCode(code: string): code is keyof typeof providersCodes {
  return Object.hasOwn(providersCodes, code)
}

/** The status of a response and its details. A refusal in text is an ordinary end; one without text is a content filter's. */
export function verdictOf({ outcome }: Ending, hasRefusal: boolean): Verdict {
  if (outcome.fault !== null) return failure(outcome.fault)
  const { declined, stopReason } = outcome
  return { ...verdictOfGood(stopReason, hasRefusal), ...encodeStopDetails(declined) }
}

function verdictOfGood(stopReason: StopReason | null, hasRefusal: boolean): Verdict {
  // Chat completions refuse in text, and then stop.
  if (hasRefusal && (stopReason === 'refusal' || stopReason === 'end')) return refused
  if (stopReason === 'refusal') return { ...filtered, error_type: 'refusal' }
  if (stopReason === 'content-filter') return filtered
  const reason = stopReason === null ? null : incompleteReasons[stopReason]
  return reason === null ? completed : { status: 'incomplete', error: null, incomplete_details: { reason } }
}

const completed: Verdict = { status: 'completed', error: null, incomplete_details: null }
const refused: Verdict = { ...completed, error_type: 'refusal' }
const filtered: Verdict = {
  ...{ status: 'incomplete', error: null, error_type: 'content_policy_violation' },
  incomplete_details: { reason: 'content_filter' },
}

function failure({ type, code: said, message, isOwnRefusal, patterns }: Fault): Verdict {
  if (patterns !== undefined) {
    const error = { code: 'content_filter' as const, message, metadata: { patterns: [...patterns] } }
    return { status: 'failed', error, error_type: type, incomplete_details: null }
  }
  const code = said !== undefined && isProvidersCode(said) ? said : codeOf(type, isOwnRefusal === true)
  return { status: 'failed', error: { code, message }, error_type: type, incomplete_details: null }
}

/** Error types of the caller's own account here. From providers they are about the gateway's account there. */
const accountErrors: ReadonlySet<ErrorType> = new Set<ErrorType>(['payment_required', 'permission_denied'])

function codeOf(type: ErrorType, isOwnRefusal: boolean): ErrorCode {
  if (type === 'rate_limit_exceeded' || type === 'context_length_exceeded') return type
  return promptErrors.has(type) || (isOwnRefusal && accountErrors.has(type)) ? 'invalid_prompt' : 'server_error'
}

/** The type of the event that ends a stream with this status. */
export function terminalEventOf(status: Response['status']): StreamEventType {
  return status === 'failed' || status === 'incomplete' ? `response.${status}` : 'response.completed'
}

/** Tokens and cost as callers see them; null if both are unknown. Keeps other members of what the provider `said`. */
export function encodeUsage(ending: Ending, said: Partial<WireUsage> = {}): WireUsage | null {
  const head = usageHead(ending, said)
  if (head === undefined) return null
  const { usage, said: wire, cost, costs, tools } = head
  const encoded: WireUsage = {
    input_tokens: usage.inputTokens,
    input_tokens_details: {
      cached_tokens: usage.cachedTokens,
      cache_write_tokens: usage.cacheWriteTokens,
    },
    output_tokens: usage.outputTokens,
    output_tokens_details: { reasoning_tokens: usage.reasoningTokens },
    total_tokens: usage.inputTokens + usage.outputTokens,
    cost,
    cost_details: costs && {
      ...wire.cost_details,
      upstream_inference_cost: costs.upstream,
      upstream_inference_input_cost: costs.input,
      upstream_inference_output_cost: costs.output,
    },
    is_byok: ending.isByok,
    ...tools,
  }
  keepOthers(encoded, wire)
  keepOthers(encoded.input_tokens_details, wire.input_tokens_details)
  keepOthers(encoded.output_tokens_details, wire.output_tokens_details)
  return encoded
}

/** Adds the members that only the provider reports. */
function keepOthers(target: object, wire: object | undefined): void {
  for (const name in wire) {
    if (!(name in target)) (target as Record<string, unknown>)[name] = wire[name as keyof typeof wire]
  }
}

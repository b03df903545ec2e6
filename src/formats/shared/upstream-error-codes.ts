import type { ErrorType } from '../../contract/contract.ts'

/**
 * What providers' own error codes, types and statuses mean, as error types of the contract. Codes that only say "bad request" or "failed"
 * are not listed: the status or the text tells more.
 */
const meanings: Readonly<Partial<Record<ErrorType, readonly string[]>>> = {
  // A gateway behind this one says so of what it could not tell itself.
  unmapped: ['unmapped'],
  authentication: [
    'invalid_api_key',
    'incorrect_api_key',
    'api_key_invalid',
    'api_key_expired',
    'authentication_error',
    'authentication_failed',
    'invalid_authentication',
    'invalid_authentication_error',
    'unauthenticated',
    'unauthorized',
    'expired_token',
    'token_expired',
    'unrecognized_client_exception',
    'invalid_signature_exception',
    'expired_token_exception',
  ],
  permission_denied: [
    'permission_error',
    'permission_denied',
    'permission_denied_error',
    'forbidden',
    'access_denied',
    'access_denied_exception',
    'access_terminated_error',
    'unsupported_country_region_territory',
    'organization_restricted',
  ],
  payment_required: [
    'insufficient_quota',
    'insufficient_balance',
    'insufficient_credits',
    'exceeded_current_quota_error',
    'billing_error',
    'billing_not_active',
    'billing_hard_limit_reached',
    'payment_required',
    'arrearage',
    'credit_limit_exceeded',
  ],
  rate_limit_exceeded: [
    'rate_limit_exceeded',
    'rate_limit_error',
    'rate_limit_reached',
    'rate_limit_reached_error',
    'rate_limited',
    'too_many_requests',
    'too_many_requests_exception',
    'throttling',
    'throttling_exception',
    'throttled',
    'resource_exhausted',
    'service_quota_exceeded_exception',
    'tokens_exceeded',
    'requests_exceeded',
    'tokens_per_minute_exceeded',
  ],
  provider_overloaded: [
    'overloaded',
    'overloaded_error',
    'engine_overloaded',
    'engine_overloaded_error',
    'server_overloaded',
    'model_overloaded',
    'capacity_exceeded',
    'insufficient_system_resource',
    'no_capacity',
    'slow_down',
    'model_not_ready_exception',
    'queue_exceeded',
  ],
  timeout: [
    'timeout',
    'timeout_error',
    'request_timeout',
    'gateway_timeout',
    'upstream_timeout',
    'deadline_exceeded',
    'model_timeout_exception',
    'vector_store_timeout',
  ],
  provider_unavailable: [
    'server_error',
    'internal_error',
    'internal_server_error',
    'internal_server_exception',
    'internal_failure',
    'internal',
    'api_connection_error',
    'bad_gateway',
    'unavailable',
    'unavailable_error',
    'service_unavailable',
    'service_unavailable_error',
    'service_unavailable_exception',
    'model_error_exception',
    'model_stream_error_exception',
    'upstream_error',
    'provider_error',
    // The model wrote a call that the provider rejected; the request was fine.
    'tool_use_failed',
    'malformed_function_call',
  ],
  not_found: [
    'not_found',
    'not_found_error',
    'model_not_found',
    'model_not_available',
    'model_not_exist',
    'model_does_not_exist',
    'unknown_model',
    'invalid_model',
    'model_decommissioned',
    'model_deprecated',
    'deployment_not_found',
    'resource_not_found',
    'resource_not_found_error',
    'resource_not_found_exception',
  ],
  context_length_exceeded: [
    'context_length_exceeded',
    'context_window_exceeded',
    'context_length_error',
    'exceed_context_size_error',
    'exceed_context_size',
    'max_context_length_exceeded',
    'too_many_prompt_tokens',
    'prompt_too_long',
    'input_too_long',
    'input_length_exceeded',
    'model_context_window_exceeded',
  ],
  max_tokens_exceeded: ['max_tokens_exceeded', 'max_output_tokens_exceeded'],
  token_limit_exceeded: ['token_limit_exceeded', 'token_limit_reached'],
  string_too_long: ['string_above_max_length', 'string_too_long'],
  payload_too_large: ['payload_too_large', 'request_too_large', 'request_entity_too_large', 'content_too_large'],
  unprocessable: ['unprocessable_entity', 'unprocessable_entity_error'],
  precondition_failed: ['precondition_failed', 'failed_precondition'],
  content_policy_violation: [
    'content_filter',
    'content_filtered',
    'content_policy_violation',
    'content_policy',
    'content_moderation',
    'moderation_blocked',
    'responsible_ai_policy_violation',
    'data_inspection_failed',
    'image_content_policy_violation',
    'safety',
    'safety_error',
    'sensitive',
    'sensitive_content',
    'cyber_policy_violation',
    'bio_policy',
  ],
  refusal: ['refusal'],
  invalid_prompt: ['invalid_prompt'],
  invalid_image: [
    'invalid_image',
    'invalid_base64_image',
    'invalid_image_mode',
    'image_parse_error',
    'empty_image_file',
    'invalid_image_url',
  ],
  image_too_large: ['image_too_large', 'image_file_too_large'],
  image_too_small: ['image_too_small'],
  unsupported_image_format: ['invalid_image_format', 'unsupported_image_format', 'unsupported_image_media_type'],
  image_not_found: ['image_not_found', 'image_file_not_found'],
  image_download_failed: ['failed_to_download_image', 'image_download_failed', 'image_fetch_failed'],
}

const typeOfCode: ReadonlyMap<string, ErrorType> = new Map(
  Object.entries(meanings).flatMap(([type, codes]) => codes.map((code) => [bare(code), type as ErrorType] as const)),
)

/** The error type of a provider's code in any spelling (`RateLimitReached`, `rate-limit-reached`); undefined for unknown codes. */
export function errorTypeOfCode(code: string): ErrorType | undefined {
  return typeOfCode.get(bare(code))
}

/** Error types by text, tried in order; a last resort, because wording changes without notice. */
const texts: readonly (readonly [RegExp, ErrorType])[] = [
  [
    /context (length|window|size|limit)|maximum context|prompt (is )?too long|(input|messages?|prompt) (is|are) too long|too many (input |prompt )?tokens|input token count.{0,60} exceeds/i,
    'context_length_exceeded',
  ],
  [/token limit/i, 'token_limit_exceeded'],
  [/credit balance is too low/i, 'payment_required'],
  [/image.{0,20}(exceeds|is too large)/i, 'image_too_large'],
  [/could not process image/i, 'invalid_image'],
  [/api[ -]key|unauthori[sz]ed|invalid (access )?token/i, 'authentication'],
  [
    /\bmodel\b.{0,200}(not found|does not exist|not a valid|is not available|is invalid)|(not a valid|invalid|unknown) model/i,
    'not_found',
  ],
  [/content (policy|management|filter)|flagged (as|by|for)|safety (system|filter|policy)/i, 'content_policy_violation'],
  [/(fetch|download|retrieve|load).{0,60}image|image.{0,60}(fetch|download|retriev)/i, 'image_download_failed'],
  [/overloaded|at capacity|no capacity/i, 'provider_overloaded'],
  [/rate limit|too many requests|quota/i, 'rate_limit_exceeded'],
]

/** The error type that an error's text suggests; undefined if none. */
export function errorTypeOfText(text: string): ErrorType | undefined {
  const start = text.slice(0, 2000)
  return texts.find(([pattern]) => pattern.test(start))?.[1]
}

function bare(code: string): string {
  return code.toLowerCase().replace(/[^a-z0-9]/g, '')
}

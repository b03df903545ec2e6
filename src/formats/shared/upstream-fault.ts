import type { Fault, FaultFacts } from '../../canonical/fault.ts'
import type { ErrorType } from '../../contract/contract.ts'
import { decodeUtf8 } from '../../streams/decode-utf8.ts'
import {
  isJsonObject,
  type JsonObject,
  listOf,
  objectOf,
  parseUntrusted,
  parseUntrustedBytes,
  textOf,
} from '../../streams/untrusted-json.ts'
import type { WireHeaders } from '../format.ts'
import { boundedWords, factsOf, wordsOf } from './provider-message.ts'
import { errorTypeOfCode, errorTypeOfText } from './upstream-error-codes.ts'
import { idOf, upstreamRequestIdOf } from './upstream-request-id.ts'

/** A provider's error, read from any shape. */
export interface WireError {
  /** Its codes, types and reasons, most specific first. */
  readonly codes: readonly string[]
  /** An HTTP status given in the body; 0 when there was none. */
  readonly status: number
  /** All its text, for classification. */
  readonly text: string
  /** Its message for people, unredacted. */
  readonly said?: string
  readonly requestId?: string
  readonly facts?: FaultFacts
  readonly retryAfterMs?: number
  /** Whether it names what moderation flagged in the prompt. */
  readonly isModeration: boolean
}

/**
 * Reads the error of a parsed body or event: `{error: {…}}`, `{error: "…"}`, `{message, code}`, `{detail}`, a list with one of these.
 * Undefined if there is none.
 */
export function readWireError(body: unknown): WireError | undefined {
  const outer = Array.isArray(body) ? body[0] : body
  if (!isJsonObject(outer)) return undefined
  const inner = outer['error'] ?? undefined
  if (inner === undefined) return isBareError(outer) ? wireError(outer, {}) : undefined
  return isJsonObject(inner) ? wireError(inner, outer) : wireError(outer, { message: inner })
}

/** Whether an answer or a piece of one contains an error. */
export function carriesError({ error }: JsonObject): boolean {
  return error !== undefined && error !== null && error !== false && error !== ''
}

/**
 * The fault of a provider's error: by its codes, then by status (`status` is the HTTP answer's, 0 if none), then by its text. `headers` and
 * `body` are those of an error answer.
 */
export function faultOf(
  status: number,
  error: WireError | undefined,
  headers: WireHeaders = {},
  body?: Uint8Array,
): Fault {
  // For an error inside a 2xx answer, the status in the body counts.
  const effective = (status === 0 || (status >= 200 && status < 300)) && error?.status ? error.status : status
  const type = typeOf(effective, error)
  const wait = readRetryAfterMs(headers) ?? error?.retryAfterMs
  // An unknown shape, such as a proxy's page, is shown as text.
  const said = error !== undefined || body === undefined ? error?.said : boundedWords(decodeUtf8(body))
  const requestId = upstreamRequestIdOf(headers) ?? error?.requestId
  const codes = error?.codes.filter((candidate) => /^[\w.:-]{1,64}$/.test(candidate)) ?? []
  const code = codes.find((candidate) => !/^\d+$/.test(candidate)) ?? codes[0]
  return {
    type,
    status: effective,
    message: messageOf[type],
    ...(code === undefined ? {} : { code }),
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
    ...(said === undefined ? {} : { said }),
    ...(requestId === undefined ? {} : { upstreamRequestId: requestId }),
    ...(error?.facts === undefined ? {} : { facts: error.facts }),
    ...(error !== undefined && refusesProofs(effective, error) ? { refusesProofs: true } : {}),
  }
}

/** The fault of an HTTP answer with a status other than 2xx. */
export function faultOfResponse(status: number, headers: WireHeaders, body: Uint8Array): Fault {
  const parsed = parseUntrustedBytes(body)
  const error = readWireError(parsed) ?? (typeof parsed === 'string' ? wireError({ message: parsed }, {}) : undefined)
  return faultOf(status, error, headers, body)
}

/** The fault of an unusable answer with a 2xx status; `message` is our own text. */
export function unusableAnswer(message: string): Fault {
  return { type: 'provider_unavailable', status: 200, message }
}

/**
 * How long a provider asks to wait, in milliseconds and unbounded: `retry-after-ms`, or `retry-after` as seconds or as an HTTP date,
 * relative to the answer's own `date` (so that clock skew doesn't matter). Undefined if absent.
 */
export function readRetryAfterMs(headers: WireHeaders): number | undefined {
  const precise = numberOf(header(headers, 'retry-after-ms'))
  if (precise !== undefined && precise > 0) return bounded(precise)
  const value = header(headers, 'retry-after')
  if (value === undefined) return precise
  const seconds = numberOf(value)
  if (seconds !== undefined) return bounded(seconds * 1000)
  const until = Date.parse(value)
  const sentAt = Date.parse(header(headers, 'date') ?? '')
  return Number.isNaN(until) || Number.isNaN(sentAt) ? undefined : bounded(until - sentAt)
}

const refusalsOfProofs = [
  /encrypted content.{0,300}could not be (verified|decrypted|parsed)/is,
  /invalid.{0,5}signature.{0,5}in.{0,5}thinking.{0,5}block/i,
  /invalid.{0,5}data.{0,5}in.{0,5}redacted_thinking/i,
  /thought[ _]?signature.{0,100}(not valid|invalid|corrupt)|(invalid|corrupted) thought[ _]?signature/is,
] as const

/** Whether the provider could not verify or decrypt reasoning of an earlier answer: OpenAI has a code for it, others only text. */
function refusesProofs(status: number, { codes, text }: WireError): boolean {
  if (codes.includes('invalid_encrypted_content')) return true
  return status < 500 && refusalsOfProofs.some((words) => words.test(text))
}

function typeOf(status: number, error: WireError | undefined): ErrorType {
  // Also for an empty account (`insufficient_quota`): callers and fallbacks treat it as the provider does.
  if (status === 429) return 'rate_limit_exceeded'
  // This status always means overload, whatever the type.
  if (status === 529) return 'provider_overloaded'
  for (const code of error?.codes ?? []) {
    const type = errorTypeOfCode(code)
    if (type !== undefined) return type
  }
  if (error?.isModeration) return 'content_policy_violation'
  const byStatus = typeOfStatus[status] ?? (status >= 500 ? 'provider_unavailable' : undefined)
  if (byStatus !== undefined) return byStatus
  const byText = error === undefined ? undefined : errorTypeOfText(error.text)
  if (byText !== undefined) return byText
  if (status >= 400) return status === 422 ? 'unprocessable' : 'invalid_request'
  return saysInvalidRequest(error) ? 'invalid_request' : 'provider_unavailable'
}

/** Statuses that are clearer than any text; 400, 422 and the rest are not. */
const typeOfStatus: Readonly<Record<number, ErrorType>> = {
  401: 'authentication',
  402: 'payment_required',
  403: 'permission_denied',
  404: 'not_found',
  408: 'timeout',
  410: 'not_found',
  412: 'precondition_failed',
  413: 'payload_too_large',
  498: 'provider_overloaded',
  504: 'timeout',
  524: 'timeout',
  529: 'provider_overloaded',
}

function saysInvalidRequest(error: WireError | undefined): boolean {
  return error?.codes.some((code) => /^invalid_?(request|argument|parameter)/i.test(code)) ?? false
}

/** Bodies of Mistral, Cohere, Bedrock and FastAPI have no `error` object. */
function isBareError(body: JsonObject): boolean {
  if (body['object'] === 'error' || body['type'] === 'error') return true
  if (body['choices'] !== undefined) return false
  return textOf(body['message']) !== '' || body['detail'] !== undefined || textOf(body['__type']) !== ''
}

function wireError(inner: JsonObject, outer: JsonObject): WireError {
  const metadata = objectOf(inner['metadata'])
  const details = listOf(inner['details']).map(objectOf)
  const codes = [
    ...details.map((detail) => detail['reason']),
    objectOf(inner['innererror'])['code'],
    inner['code'],
    inner['type'],
    inner['status'],
    inner['__type'],
    outer['code'],
    outer['type'],
    // OpenRouter passes its own provider's error on as text.
    ...codesOfRaw(metadata['raw']),
  ]
  const said = wordsOf(inner, outer)
  const requestId = idOf(outer['request_id']) ?? idOf(inner['request_id'])
  const facts = factsOf(inner)
  const retryInfo = details.map((detail) => secondsOf(detail['retryDelay'])).find((wait) => wait !== undefined)
  return {
    codes: codes.flatMap((code) => (typeof code === 'string' && code !== '' ? [code] : numberCode(code))),
    status: [inner['status_code'], inner['code'], inner['status'], outer['status_code'], outer['code']]
      .map(httpStatus)
      .reduce((found, status) => found || status, 0),
    text: [inner['message'], inner['detail'], outer['message'], outer['error'], outer['detail']].map(textOf).join('\n'),
    isModeration: metadata['flagged_input'] !== undefined || listOf(metadata['reasons']).length > 0,
    ...(retryInfo === undefined ? {} : { retryAfterMs: retryInfo }),
    ...(said === undefined ? {} : { said }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(facts === undefined ? {} : { facts }),
  }
}

function codesOfRaw(raw: unknown): readonly unknown[] {
  const nested = typeof raw === 'string' ? objectOf(parseUntrusted(raw)) : objectOf(raw)
  const error = objectOf(nested['error'])
  return [error['code'], error['type']]
}

function numberCode(code: unknown): string[] {
  return typeof code === 'number' && Number.isFinite(code) ? [String(code)] : []
}

function httpStatus(value: unknown): number {
  const status = typeof value === 'string' && /^\d{3}$/.test(value) ? Number(value) : value
  return typeof status === 'number' && Number.isInteger(status) && status >= 400 && status <= 599 ? status : 0
}

/** Google's `retryDelay`: `34.4s`. */
function secondsOf(value: unknown): number | undefined {
  const match = /^(\d{1,9}(?:\.\d{1,9})?)s$/.exec(textOf(value))
  return match === null ? undefined : bounded(Number(match[1]) * 1000)
}

function header(headers: WireHeaders, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

function numberOf(value: string | undefined): number | undefined {
  return value !== undefined && /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) : undefined
}

function bounded(ms: number): number {
  return Math.min(Math.max(0, Math.ceil(ms)), Number.MAX_SAFE_INTEGER)
}

const messageOf: Readonly<Record<ErrorType, string>> = {
  authentication: "the provider did not accept the gateway's credential",
  permission_denied: "the provider does not let the gateway's credential use this model",
  payment_required: "the gateway's account at the provider has no funds left",
  rate_limit_exceeded: 'the provider limits how often it may be asked just now',
  provider_overloaded: 'the provider is overloaded',
  provider_unavailable: 'the provider failed to answer',
  timeout: 'the provider took too long',
  not_found: 'the provider does not know this model',
  context_length_exceeded: "the input is longer than the model's context",
  max_tokens_exceeded: 'more output tokens were asked for than the model can give',
  token_limit_exceeded: 'the token limit of the model was reached',
  string_too_long: 'a text of the request is longer than the provider takes',
  invalid_request: 'the provider found the request invalid',
  invalid_prompt: 'the provider found the prompt invalid',
  precondition_failed: 'a condition of the provider for this request is not met',
  payload_too_large: 'the request is larger than the provider takes',
  unprocessable: 'the provider could not process the request',
  content_policy_violation: "the provider's content policy forbids this request",
  refusal: 'the model refused to answer',
  invalid_image: 'the provider could not read an image of the request',
  image_too_large: 'an image of the request is larger than the provider takes',
  image_too_small: 'an image of the request is smaller than the provider takes',
  unsupported_image_format: 'the provider does not take the format of an image of the request',
  image_not_found: 'the provider could not find an image of the request',
  image_download_failed: 'the provider could not download an image of the request',
  server: 'the provider failed',
  unmapped: 'the provider reported an error',
}

import type { Fault, FaultFacts } from '../../canonical/fault.ts'
import { decodeUtf8 } from '../../streams/decode-utf8.ts'
import {
  isJsonObject,
  type JsonObject,
  listOf,
  objectOf,
  parseUntrusted,
  parseUntrustedBytes,
  textOf,
  wordOf,
} from '../../streams/untrusted-json.ts'
import { meaningOf, type SaidError } from '../faults/error-type.ts'
import { messageOf } from '../faults/fault-messages.ts'
import type { WireHeaders } from '../format.ts'
import { boundedWords, factsOf, wordsOf } from './provider-message.ts'
import { idOf, upstreamRequestIdOf } from './upstream-request-id.ts'

/** A provider's error, read from any shape. */
export interface WireError extends SaidError {
  /** An HTTP status given in the body; 0 when there was none. */
  readonly status: number
  /** Its message for people, unredacted. */
  readonly said?: string
  readonly requestId?: string
  readonly facts?: FaultFacts
  readonly retryAfterMs?: number
}

/**
 * Reads the error of a parsed body or event: `{error: {…}}`, `{error: "…"}`, `{error_message}`, `{message, code}`, `{detail}`, a list with one
 * of these. Undefined if there is none.
 */
export function readWireError(body: unknown): WireError | undefined {
  const outer = Array.isArray(body) ? body[0] : body
  if (!isJsonObject(outer)) return undefined
  const inner = errorIn(outer)
  if (inner === undefined) return isBareError(outer) ? wireError(bareError(outer), {}) : undefined
  return isJsonObject(inner) ? wireError(inner, outer) : wireError({ ...outer, error: undefined }, { message: inner })
}

/** Whether an answer or a piece of one contains an error. */
export function carriesError(wire: JsonObject): boolean {
  return errorIn(wire) !== undefined
}

/** The error of an object, under any name; undefined if it has none. */
function errorIn(wire: JsonObject): unknown {
  const { error } = wire
  if (error !== undefined && error !== null && error !== false && error !== '') return error
  const message = wordOf(wire['error_message']) ?? wordOf(wire['errorMessage']) ?? wordOf(wire['error_msg'])
  const { base_resp: result } = wire
  if (message !== undefined || result === undefined) return message
  // Zero is success.
  const { status_code: code, status_msg: said } = objectOf(result)
  return typeof code === 'number' && code !== 0 ? { code, message: said } : undefined
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
  const { type, ...meaning } = meaningOf(effective, error)
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
    ...meaning,
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

/** Bodies of Mistral, Cohere, Bedrock and FastAPI have no `error` object. */
function isBareError(body: JsonObject): boolean {
  if (body['object'] === 'error' || body['type'] === 'error') return true
  const { choices, detail, errors, message, msg, __type: type } = body
  if (listOf(choices).length > 0) return false
  if ((detail ?? undefined) !== undefined || listOf(errors).length > 0) return true
  if ((choices ?? undefined) !== undefined) return false
  return textOf(message) !== '' || textOf(msg) !== '' || textOf(type) !== ''
}

/** A body that is an error itself, with the error inside it: `{detail: {error: "…"}}`, `{errors: [{…}]}`. */
function bareError(body: JsonObject): JsonObject {
  const { detail, errors } = body
  const inside = isJsonObject(detail) ? detail : objectOf(listOf(errors)[0])
  return { ...body, message: body['message'] ?? inside['error'], ...inside }
}

function wireError(inner: JsonObject, outer: JsonObject): WireError {
  const metadata = objectOf(inner['metadata'])
  // Gateways pass their own provider's error on, as text or as an object.
  const passed = [metadata['raw'], inner['upstream_error'], inner['message']].map(errorInside)
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
    ...passed.flatMap(({ code, type }) => [code, type]),
  ]
  const said = wordsOf(inner, outer)
  const requestId = idOf(outer['request_id']) ?? idOf(inner['request_id'])
  const facts = factsOf(inner)
  const retryInfo = details.map((detail) => secondsOf(detail['retryDelay'])).find((wait) => wait !== undefined)
  return {
    codes: codes.flatMap((code) => (typeof code === 'string' && code !== '' ? [code] : numberCode(code))),
    status: [
      inner['status_code'],
      inner['http_code'],
      inner['code'],
      inner['status'],
      outer['status_code'],
      outer['code'],
    ]
      .map(httpStatus)
      .reduce((found, status) => found || status, 0),
    text: [
      ...[
        inner['message'],
        inner['msg'],
        inner['detail'],
        inner['error'],
        outer['message'],
        outer['error'],
        outer['detail'],
      ],
      ...passed.map(({ message }) => message),
    ]
      .map(textOf)
      .filter((text) => text !== '')
      .join('\n'),
    lengths: { input: inner['n_prompt_tokens'], limit: inner['n_ctx'] },
    isModeration: metadata['flagged_input'] !== undefined || listOf(metadata['reasons']).length > 0,
    ...(retryInfo === undefined ? {} : { retryAfterMs: retryInfo }),
    ...(said === undefined ? {} : { said }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(facts === undefined ? {} : { facts }),
  }
}

function errorInside(value: unknown): JsonObject {
  const body = typeof value === 'string' && value.startsWith('{') ? parseUntrusted(value) : value
  const error = objectOf(body)['error']
  return isJsonObject(error) ? error : { message: error }
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

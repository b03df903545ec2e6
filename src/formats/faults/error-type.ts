import type { ContextOverflow } from '../../canonical/fault.ts'
import type { ErrorType } from '../../contract/contract.ts'
import { accountRefusalOf, saysEmptyAccount } from './account-refusals.ts'
import { contextOverflowOf, type OverflowMembers, overflowOf } from './context-overflow.ts'
import { errorTypeOfCode } from './error-codes.ts'
import { refusesProofs } from './refused-proofs.ts'

/** The parts of a provider's error that decide its type. */
export interface SaidError {
  /** Its codes, types and reasons, most specific first. */
  readonly codes: readonly string[]
  readonly text: string
  /** True if it names what moderation flagged in the prompt. */
  readonly isModeration: boolean
  readonly lengths: OverflowMembers
}

/** An error's type, with the facts that a program needs to go on. */
export interface ErrorMeaning {
  readonly type: ErrorType
  readonly overflow?: ContextOverflow
  /** True if only words say so. */
  readonly isByWords?: true
  readonly refusesProofs?: true
}

/** Classifies an error with this status: by its codes, then its status, then its words. */
export function meaningOf(status: number, error: SaidError | undefined): ErrorMeaning {
  const said = error && { ...error, text: error.text.slice(0, textCharactersMax) }
  const type = typeOf(status, said)
  if (said === undefined) return { type }
  if (type === accountRefusalOf(said.text) && !said.codes.some((code) => errorTypeOfCode(code) === type)) {
    return { type, ...(!accountStatuses.has(status) && { isByWords: true }) }
  }
  if (type === 'context_length_exceeded') {
    return { type, overflow: contextOverflowOf(said.text, said.lengths) ?? overflowOf(said.lengths) }
  }
  const concernsRequest = status !== 401 && status !== 403 && status !== 429
  if (!concernsRequest || !refusesProofs(status, said.codes, said.text)) return { type }
  // The missing thing is a part of the request.
  return { type: type === 'not_found' ? 'invalid_request' : type, refusesProofs: true }
}

const textCharactersMax = 2000

/** Statuses that are about the account whatever the words. */
const accountStatuses: ReadonlySet<number> = new Set([401, 402, 403, 404])

/** Types that a code may name under the status of a rate limit; all other codes there say less than the status. */
const beyondRateLimit: ReadonlySet<ErrorType> = new Set([
  'payment_required',
  'permission_denied',
  'provider_overloaded',
  'rate_limit_exceeded',
])

/** Types whose codes some providers give to every error: words say more. */
const vague: ReadonlySet<ErrorType> = new Set(['precondition_failed', 'provider_unavailable', 'unprocessable'])

function typeOf(status: number, error: SaidError | undefined): ErrorType {
  // This status always means overload, whatever the type.
  if (status === 529) return 'provider_overloaded'
  const named = error?.codes.map(errorTypeOfCode).filter((type) => type !== undefined) ?? []
  // An empty account is told as a rate limit, too. Waiting does not help it.
  if (status === 429) {
    const byCode = named.find((type) => beyondRateLimit.has(type)) ?? 'rate_limit_exceeded'
    return byCode === 'rate_limit_exceeded' && saysEmptyAccount(error?.text ?? '') ? 'payment_required' : byCode
  }
  const [byCode] = named
  // An empty account is told as one without permission, too.
  if (byCode === 'permission_denied' && accountRefusalOf(error?.text ?? '') === 'payment_required')
    return 'payment_required'
  if (byCode !== undefined && !vague.has(byCode)) return byCode
  if (error?.isModeration) return 'content_policy_violation'
  const byWords = error === undefined ? undefined : typeOfWords(status, error.text)
  if (byWords !== undefined) return byWords
  const byStatus = typeOfStatus[status] ?? (status >= 500 ? 'provider_unavailable' : undefined)
  if (byCode !== undefined) return byCode
  if (byStatus !== undefined) return byStatus
  const byText = error === undefined ? undefined : errorTypeOfText(error.text)
  if (byText !== undefined) return byText
  if (status >= 400) return status === 422 ? 'unprocessable' : 'invalid_request'
  return saysInvalidRequest(error) ? 'invalid_request' : 'provider_unavailable'
}

/** Types that words decide more clearly than the status: the input's length, or the account. */
function typeOfWords(status: number, text: string): ErrorType | undefined {
  if (status === 401 || status === 402 || status === 408) return undefined
  const mayBeLength =
    status !== 403 && status !== 404 && (status < 500 || /exceed|too (long|many|large)|longer/i.test(text))
  if (mayBeLength && contextOverflowOf(text) !== undefined) return 'context_length_exceeded'
  return status < 500 ? accountRefusalOf(text) : undefined
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

function saysInvalidRequest(error: SaidError | undefined): boolean {
  return error?.codes.some((code) => /^invalid_?(request|argument|parameter)/i.test(code)) ?? false
}

/** Error types by text, tried in order; a last resort, because wording changes without notice. */
const texts: readonly (readonly [RegExp, ErrorType])[] = [
  [
    /max_?(completion_|output_?|new_)?tokens.{0,60}(too large|> \d|maximum allowed|(valid|supported) range)|maximum tokens you requested exceeds/i,
    'max_tokens_exceeded',
  ],
  [/token limit/i, 'token_limit_exceeded'],
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

function errorTypeOfText(text: string): ErrorType | undefined {
  return texts.find(([pattern]) => pattern.test(text))?.[1]
}

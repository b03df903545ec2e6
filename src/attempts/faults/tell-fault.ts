import type { Fault, FaultFacts } from '../../canonical/fault.ts'
import type { Turn } from '../../canonical/turn.ts'
import type { Provider } from '../../catalog/catalog.ts'
import type { ErrorType } from '../../contract/contract.ts'
import { statusOfErrorType } from '../../errors/gateway-error.ts'
import type { Candidate } from '../../routing/plan.ts'
import { faultOfCredential } from '../credentials/byok-fault.ts'
import { cutPrompt } from './cut-prompt.ts'
import { cutSecrets, holdsSecret } from './cut-secrets.ts'
import { oneLine } from './one-line.ts'
import { secretsOf } from './secrets-of.ts'

/** Whose fault it is, with what it was sent that nobody may learn. */
type Answerer = Pick<Provider, 'slug' | 'apiKey' | 'headers' | 'baseUrl'>

/** A text without what its reader must not see: the same text where nothing is taken away. */
export type Hide = (text: string) => string

/** What is shown of a provider at most, its name included. */
const charactersMax = 500

/**
 * A fault as it may be told: what the provider said is cleaned, and stands in the message where the request itself is at fault, because
 * only the caller can mend that. Everything else about it is said in our words, and the provider's stand beside them in `told`. `hide` takes
 * away what the caller must not be shown of them.
 */
export function tellFault(candidate: Candidate, fault: Fault, turn: Pick<Turn, 'said'>, hide?: Hide): Fault {
  const { provider } = candidate.endpoint
  const body = fault.said === undefined ? {} : turn.said()
  const clean = cleanFault(faultOfCredential(candidate, fault), provider, body, hide)
  const { told, type } = clean
  return told !== undefined && isInputFault(type) ? { ...clean, message: `${provider.slug}: ${told}` } : clean
}

/** A fault with the provider's words cleaned in `told`, and without any name in which the provider put what nobody may learn. `body` is the caller's. */
export function cleanFault(
  fault: Fault,
  provider: Answerer,
  body: Readonly<Record<string, unknown>>,
  hide: Hide = (text) => text,
): Fault {
  const { said, code, upstreamRequestId, redirectHost, facts, ...rest } = fault
  const secrets = secretsOf(provider)
  const isFit = (name: string | undefined): name is string =>
    name !== undefined && !holdsSecret(name, secrets) && hide(name) === name
  const told = said === undefined ? undefined : cleanWords(said, provider, body, hide)
  const fitFacts = facts && cleanFacts(facts, isFit)
  return {
    ...rest,
    ...(isFit(code) && { code }),
    ...(isFit(upstreamRequestId) && { upstreamRequestId }),
    ...(isFit(redirectHost) && { redirectHost }),
    ...(fitFacts !== undefined && { facts: fitFacts }),
    ...(told !== undefined && { told }),
  }
}

/** A provider's words as one line that anybody may read; undefined where nothing is left of them. `body` is the caller's, if there was one. */
export function cleanWords(
  said: string,
  provider: Answerer,
  body: Readonly<Record<string, unknown>> = {},
  hide: Hide = (text) => text,
): string | undefined {
  // Before it is made short: a value that is cut in two is not known any more.
  const words = hide(cutPrompt(cutSecrets(oneLine(said), secretsOf(provider)), body))
  return /[\p{L}\p{N}]/u.test(words) ? bounded(words, charactersMax - provider.slug.length - 2) : undefined
}

/** Whether the request is what is wrong, so that nobody but its author can do something about it. */
export function isInputFault(type: ErrorType): boolean {
  const status = statusOfErrorType[type]
  return status === 400 || status === 413 || status === 422
}

/** Whether a provider's words are about its account with us: its name and limits are nothing for callers. */
export function concernsAccount({ type, status }: Fault): boolean {
  return accountStatuses.has(status) || accountStatuses.has(statusOfErrorType[type])
}

const accountStatuses: ReadonlySet<number> = new Set([401, 403, 429])

function cleanFacts(
  { errorCode, unsupported }: FaultFacts,
  isFit: (name: string | undefined) => name is string,
): FaultFacts | undefined {
  const names = unsupported?.filter(isFit) ?? []
  if (!isFit(errorCode) && names.length === 0) return undefined
  return { ...(isFit(errorCode) && { errorCode }), ...(names.length > 0 && { unsupported: names }) }
}

/** At most so many characters, cut between two of them. */
function bounded(words: string, max: number): string {
  if (words.length <= max) return words
  const end = /[\ud800-\udbff]/.test(words.charAt(max - 2)) ? max - 2 : max - 1
  return `${words.slice(0, end).trimEnd()}…`
}

import type { Schema } from '../contract/contract.ts'
import type { OutboundError } from '../outbound/outbound-error.ts'

/** The kind of what went wrong with a sending, as the contract has it. */
export type FailureCause = Schema<'ObservabilityFailureCause'>

/** What went wrong with a sending, safe to show. */
export interface Failure {
  readonly cause: FailureCause
  readonly error: string
}

/**
 * Why a destination did not answer. It says more than the error's own message: who sees it may set up destinations, and their addresses are
 * public or allowed by name.
 */
export function unanswered({ reason, cause, message }: OutboundError): Failure {
  switch (reason) {
    case 'refused':
    case 'not-allowed':
      return { cause: 'blocked', error: 'its address is not public: outbound.allow_hosts must list it' }
    case 'bad-url':
      return { cause: 'settings', error: message }
    case 'bad-redirect':
    case 'too-many-redirects':
      return { cause: 'address', error: 'it redirects elsewhere, which is not followed' }
    case 'undecodable':
      return { cause: 'format', error: 'its answer is compressed, although nobody asked for that' }
    case 'busy':
      return { cause: 'limit', error: message }
    case 'timeout':
      return { cause: 'timeout', error: 'it did not answer in time' }
    default:
      return unreached(cause)
  }
}

function unreached(cause: unknown): Failure {
  const code = codeIn(cause)
  const words = tlsWords(code)
  if (words !== undefined) return { cause: 'tls', error: `${words} (${code})` }
  if (code.startsWith('HPE_')) return { cause: 'address', error: 'it does not speak HTTP' }
  if (code === '' || nameCodes.has(code)) return { cause: 'connection', error: 'its host has no address' }
  if (code === 'ECONNREFUSED') return { cause: 'connection', error: 'nobody listens at its port (ECONNREFUSED)' }
  return { cause: 'connection', error: `it could not be reached (${code})` }
}

// Of Node's resolver: there is no such host, or nobody can be asked for it.
const nameCodes: ReadonlySet<string> = new Set([
  ...[
    'ENOTFOUND',
    'ENODATA',
    'ENONAME',
    'ESERVFAIL',
    'EREFUSED',
    'ETIMEOUT',
    'EAI_AGAIN',
    'EAI_FAIL',
    'EAI_NODATA',
    'EAI_NONAME',
  ],
])

/** In words, what a code of OpenSSL or of Node's TLS means; undefined for all others. */
function tlsWords(code: string): string | undefined {
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'its certificate is for another host'
  if (code === 'CERT_HAS_EXPIRED') return 'its certificate has expired'
  if (/SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|CERT_UNTRUSTED|CERT_CHAIN/.test(code))
    return 'its certificate is from no authority that is known'
  if (/^CERT_|_CERT_|^INVALID_/.test(code)) return 'its certificate is not valid'
  return code === 'EPROTO' || /^ERR_(SSL|TLS)_/.test(code) ? 'it does not speak TLS as it should' : undefined
}

/** The code of an error, or of the first that it is made of; '' without one. */
function codeIn(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  if (error instanceof AggregateError) return codeIn(error.errors[0])
  return 'cause' in error ? codeIn(error.cause) : ''
}

/** What a status that is not 2xx says of the reason. */
export function causeOfStatus(status: number): FailureCause {
  if (status >= 500) return 'server'
  return causes.get(status) ?? 'format'
}

const causes: ReadonlyMap<number, FailureCause> = new Map([
  ...[401, 403, 407].map((status) => [status, 'credentials'] as const),
  ...[404, 405, 410, 421].map((status) => [status, 'address'] as const),
  ...[402, 429].map((status) => [status, 'limit'] as const),
  [408, 'timeout'],
])

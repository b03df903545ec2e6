import type { Fault } from '../canonical/fault.ts'
import { Interruption } from './interruptions.ts'

/** Whether an error tells how an exchange ended; any other is a bug. System, undici, HTTP parser and TLS errors all have a code. */
export function isTransportError(error: unknown): boolean {
  return error instanceof Interruption || errorCode(error) !== undefined
}

/** The fault behind an exchange that ended without a usable answer: connection errors, timeouts, our own interruptions. */
export function toTransportFault(error: unknown): Fault {
  if (error instanceof Interruption) return interruptionFault(error)
  const code = errorCode(error) ?? 'unknown'
  switch (code) {
    case 'UND_ERR_HEADERS_TIMEOUT':
      return { type: 'timeout', status: 0, code, message: 'the provider did not begin to answer in time' }
    case 'UND_ERR_BODY_TIMEOUT':
      return { type: 'timeout', status: 0, code, message: 'the provider went silent in the middle of its answer' }
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return { type: 'provider_unavailable', status: 0, code, message: 'the provider could not be reached' }
    default:
      return { type: 'provider_unavailable', status: 0, code, message: 'the connection to the provider broke' }
  }
}

function interruptionFault({ kind, message }: Interruption): Fault {
  const isTimeout = kind === 'request-deadline' || kind === 'first-token' || kind === 'idle'
  const type = isTimeout ? 'timeout' : 'provider_unavailable'
  return { type, status: 0, code: kind, message }
}

function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  // Happy-eyeballs failures come as one AggregateError over the addresses tried.
  if ('errors' in error && Array.isArray(error.errors)) return errorCode(error.errors[0])
  return undefined
}

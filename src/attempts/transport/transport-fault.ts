import type { Fault } from '../../canonical/fault.ts'
import { Interruption } from '../../streams/interruption.ts'
import { BrokenExchange } from './broken-exchange.ts'
import { connectionCode } from './connection-code.ts'

/** Whether an error tells how an exchange ended; any other is a bug. */
export function isTransportError(error: unknown): error is Interruption | BrokenExchange {
  return error instanceof Interruption || error instanceof BrokenExchange
}

/** The fault behind an exchange that ended without a usable answer: connection errors, timeouts, our own interruptions. */
export function toTransportFault(error: unknown): Fault {
  if (error instanceof Interruption) return interruptionFault(error)
  const nativeCode = error instanceof BrokenExchange ? error.code : 'UNKNOWN'
  const codes = { code: connectionCode(nativeCode), nativeCode }
  switch (nativeCode) {
    case 'UND_ERR_HEADERS_TIMEOUT':
      return { type: 'timeout', status: 0, ...codes, message: 'the provider did not begin to answer in time' }
    case 'UND_ERR_BODY_TIMEOUT':
      return { type: 'timeout', status: 0, ...codes, message: 'the provider went silent in the middle of its answer' }
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return { type: 'provider_unavailable', status: 0, ...codes, message: 'the provider could not be reached' }
    case 'UND_ERR_ABORTED':
      return {
        type: 'provider_unavailable',
        status: 0,
        ...codes,
        message: 'the proxy did not open a connection to the provider',
      }
    case 'INVALID_UTF8':
      return { type: 'provider_unavailable', status: 0, ...codes, message: "the provider's answer is not valid UTF-8" }
    default:
      if (codes.code === 'invalid_http')
        return { type: 'provider_unavailable', status: 0, ...codes, message: "the provider's answer is not HTTP" }
      return { type: 'provider_unavailable', status: 0, ...codes, message: 'the connection to the provider broke' }
  }
}

function interruptionFault({ kind, message }: Interruption): Fault {
  const isTimeout = kind === 'request-deadline' || kind === 'first-token' || kind === 'idle'
  const type = isTimeout ? 'timeout' : kind === 'memory' ? 'provider_overloaded' : 'provider_unavailable'
  return { type, status: 0, code: kind, message }
}

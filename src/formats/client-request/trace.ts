import { refuse } from './refuse.ts'

/** The most characters of JSON that are recorded of a request's `trace`. */
const traceMax = 16_384

/** The caller's names for a request in traces, to be recorded. Throws GatewayError for more than a record holds. */
export function decodeTrace(trace: Readonly<Record<string, unknown>> | undefined): {
  trace?: Readonly<Record<string, unknown>>
} {
  if (trace === undefined) return none
  if (JSON.stringify(trace).length > traceMax) {
    refuse('invalid_request', 'trace', `must have at most ${traceMax} characters, written as JSON`)
  }
  return { trace }
}

const none = {}

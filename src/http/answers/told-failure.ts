import type { GatewayError } from '../../errors/gateway-error.ts'
import type { RequestFailure } from '../../telemetry/request-log.ts'

/** What the log is told of the failure of a request. */
export function toldFailure(failure: GatewayError | undefined): RequestFailure | undefined {
  if (failure === undefined) return undefined
  const { type: errorType, message, status, details } = failure
  if (status === 500) return { errorType, bug: { err: details.cause ?? failure, message } }
  return { errorType, reason: describeCause(failure) }
}

// Our own words only: an error's message may quote a prompt, so only its name is kept.
function describeCause({ details }: GatewayError): string | undefined {
  return details.cause instanceof Error ? details.cause.name : undefined
}

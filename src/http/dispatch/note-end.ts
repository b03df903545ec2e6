import type { Context } from 'koa'
import { type AnyReply, jsonMediaOf, type OperationId } from '../../contract/contract.ts'
import type { GatewayError } from '../../errors/gateway-error.ts'
import type { Logger } from '../../telemetry/logger.ts'
import type { Metrics } from '../../telemetry/metrics.ts'
import type { OpenCall } from './open-call.ts'

/** Counts a call that is over, and leaves a line in the log. */
export function noteEnd(
  { metrics, logger }: { readonly metrics: Metrics; readonly logger: Logger },
  call: OpenCall,
  reply: AnyReply | undefined,
  failure: GatewayError | undefined,
): void {
  const { context, operationId, requestId } = call
  const durationMs = performance.now() - call.startedAt
  const status = statusOf(context, failure)
  const media = mediaOf(operationId, reply)
  metrics.requestEnded(operationId ?? 'none', status, media, durationMs / 1000)
  const line = { requestId, operationId, status, durationMs: Math.round(durationMs * 10) / 10 }
  if (failure === undefined) logger.info(line, 'request')
  else if (failure.status === 500) logger.error({ ...line, err: failure.details.cause ?? failure }, failure.message)
  else logger.info({ ...line, errorType: failure.type, reason: describeCause(failure) }, 'request refused')
}

function mediaOf(operationId: OperationId | undefined, reply: AnyReply | undefined): string {
  if (reply?.events !== undefined) return 'text/event-stream'
  if (reply?.bytes !== undefined) return 'application/octet-stream'
  return reply !== undefined && reply.json === undefined && reply.body === undefined ? 'none' : jsonMediaOf(operationId)
}

// Nobody got the answer to a caller that went away before it: it counts as what proxies call 499, not as a failure of ours.
function statusOf({ res, respond }: Context, failure: GatewayError | undefined): number {
  if (res.destroyed && !res.headersSent) return 499
  return respond === false || failure === undefined ? res.statusCode : failure.status
}

// Our own words only: an error's message may quote a prompt, so only its name is kept.
function describeCause({ details }: GatewayError): string | undefined {
  return details.cause instanceof Error ? details.cause.name : undefined
}

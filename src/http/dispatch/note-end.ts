import type { Context } from 'koa'
import { type AnyReply, jsonMediaOf, type OperationId } from '../../contract/contract.ts'
import type { GatewayError } from '../../errors/gateway-error.ts'
import { keyNameOf } from '../../operations/recognize.ts'
import type { Logger } from '../../telemetry/logger.ts'
import type { Metrics } from '../../telemetry/metrics.ts'
import { logRequest } from '../../telemetry/request-log.ts'
import type { RequestTraces } from '../../telemetry/request-traces.ts'
import { toldFailure } from '../answers/told-failure.ts'
import type { OpenCall } from './open-call.ts'

export interface NoteParts {
  readonly metrics: Metrics
  readonly logger: Logger
  /** Absent: the gateway sends no traces of its own. */
  readonly traces?: RequestTraces | undefined
}

/** Counts a call that is over, leaves a line in the log, and traces it. */
export function noteEnd(
  { metrics, logger, traces }: NoteParts,
  call: OpenCall,
  reply: AnyReply | undefined,
  failure: GatewayError | undefined,
): void {
  const { context, operationId, requestId } = call
  const durationMs = performance.now() - call.startedAt
  const status = statusOf(context, failure)
  const media = mediaOf(operationId, reply)
  metrics.requestEnded(operationId ?? 'none', status, media, durationMs / 1000)
  const { told } = call
  if (failure !== undefined) metrics.requestRefused(failure.type, told !== undefined)
  const key = keyNameOf(call.caller)
  const { traceparent } = context.req.headers
  const ended = { requestId, operationId, status, durationMs, key, told, traceparent }
  const ownTraceId = traces?.ended(ended, call.receivedAt, failure?.type)
  logRequest(logger, ended, toldFailure(failure), ownTraceId)
}

function mediaOf(operationId: OperationId | undefined, reply: AnyReply | undefined): string {
  if (reply?.events !== undefined) return 'text/event-stream'
  if (reply?.bytes !== undefined) return 'application/octet-stream'
  if (reply?.text !== undefined) return reply.text.media
  return reply !== undefined && reply.json === undefined && reply.body === undefined ? 'none' : jsonMediaOf(operationId)
}

// Nobody got the answer to a caller that went away before it: it counts as what proxies call 499, not as a failure of ours.
function statusOf({ res, respond }: Context, failure: GatewayError | undefined): number {
  if (res.destroyed && !res.headersSent) return 499
  return respond === false || failure === undefined ? res.statusCode : failure.status
}

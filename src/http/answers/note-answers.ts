import { randomUUID } from 'node:crypto'
import type { OperationId } from '../../contract/contract.ts'
import type { GatewayError } from '../../errors/gateway-error.ts'
import type { Logger } from '../../telemetry/logger.ts'
import type { Metrics } from '../../telemetry/metrics.ts'
import { logRequest } from '../../telemetry/request-log.ts'
import { toldFailure } from './told-failure.ts'

/** Is told of an answer with its status, and gives it an id. */
export type AnswerNote = (status: number, failure: GatewayError | undefined) => string

/** Counts answers that are given outside of the API, and leaves a line in the log, as requests do. Without an operation: for those that never came to one. */
export function noteAnswers(metrics: Metrics, logger: Logger, operationId?: OperationId): AnswerNote {
  return (status, failure) => {
    const requestId = `req-${randomUUID()}`
    metrics.requestStarted()
    metrics.requestEnded(operationId ?? 'none', status, failure === undefined ? 'none' : 'application/json', 0)
    if (failure !== undefined) metrics.requestRefused(failure.type, false)
    logRequest(logger, { requestId, operationId, status }, toldFailure(failure))
    return requestId
  }
}

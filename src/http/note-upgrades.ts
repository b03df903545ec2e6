import { randomUUID } from 'node:crypto'
import type { GatewayError } from '../errors/gateway-error.ts'
import type { Logger } from '../telemetry/logger.ts'
import type { Metrics } from '../telemetry/metrics.ts'

const operationId = 'openResponseSocket'

/** Counts each upgrade and leaves a line in the log, as requests do; returns its id there. */
export function noteUpgrades(metrics: Metrics, logger: Logger) {
  return (status: number, failure: GatewayError | undefined): string => {
    const requestId = `req-${randomUUID()}`
    metrics.requestStarted()
    metrics.requestEnded(operationId, status, failure === undefined ? 'none' : 'application/json', 0)
    const line = { requestId, operationId, status }
    if (failure === undefined) logger.info(line, 'request')
    else if (status === 500) logger.error({ ...line, err: failure.details.cause ?? failure }, failure.message)
    else logger.info({ ...line, errorType: failure.type }, 'request refused')
    return requestId
  }
}

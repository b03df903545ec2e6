import type { Fault } from '../../canonical/fault.ts'
import type { Candidate } from '../../routing/plan.ts'
import type { Logger } from '../../telemetry/logger.ts'
import { interruptionOf } from '../interruptions.ts'

/** Lines of one endpoint in a minute; what is more is counted. */
const linesMax = 10
const minuteMs = 60_000

/** The ids by which a request is found again. */
export interface LoggedRequest {
  readonly generationId: string
  readonly requestId: string
}

interface Minute {
  readonly about: object
  readonly timer: NodeJS.Timeout
  lines: number
  leftOut: number
}

/**
 * The log's line for each attempt that failed: whom was asked, how it ended and what the provider said, never what it was asked. One
 * for all requests, at most ten lines an endpoint and minute; the minute ends with the count of those left out.
 */
export class AttemptLog {
  readonly #logger: Pick<Logger, 'warn'>
  readonly #minutes = new Map<string, Minute>()

  constructor(logger: Pick<Logger, 'warn'>) {
    this.#logger = logger
  }

  /** Takes a fault that may be told. An attempt that the caller or this gateway ended is nothing that failed. */
  failed({ endpoint, model }: Candidate, fault: Fault, request: LoggedRequest): void {
    const interruption = interruptionOf(fault)
    if (interruption === 'caller-gone' || interruption === 'shutdown') return
    const provider = endpoint.provider.slug
    const about = { provider, endpoint: endpoint.id, model: model.id }
    const minute = this.#minutes.get(endpoint.id) ?? this.#begin(endpoint.id, about)
    if (minute.lines >= linesMax) {
      minute.leftOut++
      return
    }
    minute.lines++
    const { status, code, type, told, message, upstreamRequestId } = fault
    const line = {
      ...about,
      status,
      code: code ?? type,
      ...(upstreamRequestId !== undefined && { upstreamRequestId }),
      said: told ?? message,
      generationId: request.generationId,
      requestId: request.requestId,
    }
    this.#logger.warn(line, 'an attempt at a provider failed')
  }

  /** Says now what the minutes under way would have ended with. */
  close(): void {
    for (const endpointId of [...this.#minutes.keys()]) this.#end(endpointId)
  }

  #begin(endpointId: string, about: object): Minute {
    const timer = setTimeout(() => this.#end(endpointId), minuteMs).unref()
    const minute = { about, timer, lines: 0, leftOut: 0 }
    this.#minutes.set(endpointId, minute)
    return minute
  }

  #end(endpointId: string): void {
    const minute = this.#minutes.get(endpointId)
    if (minute === undefined) return
    clearTimeout(minute.timer)
    this.#minutes.delete(endpointId)
    const { about, leftOut } = minute
    if (leftOut > 0) this.#logger.warn({ ...about, leftOut }, 'more attempts at the provider failed in this minute')
  }
}

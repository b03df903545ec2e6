import type { Environment } from '../environment/environment.ts'
import type { Logger } from '../telemetry/logger.ts'
import type { RequestTraces } from '../telemetry/request-traces.ts'
import { readTraceSettings } from './trace-settings.ts'

/** Traces of the gateway that are sent somewhere. */
export interface OpenTraces extends RequestTraces {
  /** Spans that never arrived, so far. */
  readonly dropped: number
  /** Sends what waits, for at most some seconds. */
  close(): Promise<void>
}

/** The gateway's own traces, where OpenTelemetry's variables name a collector; without one nothing of it is loaded. Throws ConfigError. */
export async function openTraces(env: Environment, logger: Logger): Promise<OpenTraces | undefined> {
  const settings = readTraceSettings(env)
  if (settings === undefined) return undefined
  const { OwnTraces } = await import('./own-traces.ts')
  return new OwnTraces(settings, (reason) =>
    logger.warn(
      { collector: new URL(settings.url).host, reason },
      'a collector does not take the traces of the gateway',
    ),
  )
}

import type { GatewayInstance } from '../../administration/configuration/configuration-record.ts'
import type { Environment } from '../../environment/environment.ts'
import type { Logger } from '../../telemetry/logger.ts'
import type { RequestTraces } from '../../telemetry/request-traces.ts'
import type { MetricSender, MetricSource } from './metric-sender.ts'
import { type MetricSettings, readMetricSettings } from './metric-settings.ts'
import type { OtlpSettings } from './otlp-settings.ts'
import { readTraceSettings, type TraceSettings } from './trace-settings.ts'

/** Traces and metrics of the gateway itself, as far as they are sent somewhere. */
export interface OwnTelemetry {
  readonly traces: RequestTraces | undefined
  /** Spans that never arrived, so far. */
  readonly droppedSpans: () => number
  /** Sends these metrics from now on, where metrics are wanted. */
  send(metrics: MetricSource): Promise<void>
  /** Sends what is left, for at most some seconds. */
  close(): Promise<void>
}

/** The gateway's own telemetry by OpenTelemetry's variables. Loads nothing without a collector. */
export async function openTelemetry(
  env: Environment,
  logger: Logger,
  instance: GatewayInstance,
): Promise<OwnTelemetry> {
  const process = processOf(instance)
  // Traces and metrics share variables.
  const warned = new Set<string>()
  const warn = (name: string, message: string) => {
    if (!warned.has(name)) logger.warn({ variable: name }, `${name} is ignored: it ${message}`)
    warned.add(name)
  }
  const traceSettings = inProcess(readTraceSettings(env, warn), process)
  const metricSettings = inProcess(readMetricSettings(env, warn), process)
  const traces = traceSettings === undefined ? undefined : await openTraces(traceSettings, logger)
  let sender: MetricSender | undefined
  return {
    traces,
    droppedSpans: () => traces?.dropped ?? 0,
    async send(metrics) {
      if (metricSettings === undefined) return
      sender = await openMetrics(metricSettings, logger, metrics)
      sender.start()
    },
    async close() {
      await Promise.all([traces?.close(), sender?.close()])
    },
  }
}

/** What tells this process from others of the service. */
function processOf({ id, version }: GatewayInstance): OtlpSettings['resource'] {
  return { ...(version !== undefined && { 'service.version': version }), 'service.instance.id': id }
}

function inProcess<Settings extends OtlpSettings>(
  settings: Settings | undefined,
  process: OtlpSettings['resource'],
): Settings | undefined {
  return settings && { ...settings, resource: { ...process, ...settings.resource } }
}

async function openTraces(settings: TraceSettings, logger: Logger) {
  const [{ OwnTraces }, { Collector }] = await Promise.all([import('./own-traces.ts'), import('./collector.ts')])
  return new OwnTraces(settings, new Collector('traces', settings, logger))
}

async function openMetrics(settings: MetricSettings, logger: Logger, source: MetricSource): Promise<MetricSender> {
  const [{ MetricSender }, { Collector }] = await Promise.all([import('./metric-sender.ts'), import('./collector.ts')])
  return new MetricSender(new Collector('metrics', settings, logger), settings, source)
}

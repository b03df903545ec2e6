import type { MetricFamily } from '../../telemetry/metric-families.ts'
import type { Collector } from './collector.ts'
import { encodeMetrics } from './encode-metrics.ts'
import type { MetricSettings } from './metric-settings.ts'

/** What is sent: the metrics of a process. */
export interface MetricSource {
  collect(): Promise<readonly MetricFamily[]>
}

/** Sends all metrics to a collector at intervals. They count from the start of the process, so a sending that fails loses nothing but time. */
export class MetricSender {
  readonly #collector: Collector
  readonly #settings: Pick<MetricSettings, 'protocol' | 'resource' | 'intervalMs'>
  readonly #source: MetricSource
  #timer: NodeJS.Timeout | undefined
  #sending: Promise<void> | undefined

  constructor(
    collector: Collector,
    settings: Pick<MetricSettings, 'protocol' | 'resource' | 'intervalMs'>,
    source: MetricSource,
  ) {
    this.#collector = collector
    this.#settings = settings
    this.#source = source
  }

  start(): void {
    const { intervalMs } = this.#settings
    // A collector that takes longer than that is not asked twice at once.
    this.#timer = setInterval(() => {
      this.#sending ??= this.#send().finally(() => {
        this.#sending = undefined
      })
    }, intervalMs).unref()
  }

  /** Sends the last figures, for at most some seconds. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#collector.startClosing()
    await this.#sending
    await this.#send()
    this.#collector.close()
  }

  async #send(): Promise<void> {
    const { protocol, resource } = this.#settings
    await this.#collector.take(async () => {
      const families = await this.#source.collect()
      return encodeMetrics({ resource, families, startMs: performance.timeOrigin, atMs: Date.now() }, protocol)
    })
  }
}

import type { Author } from '../administration/author.ts'
import type { ExplainableConfiguration, Refusal } from '../administration/configuration/configuration-record.ts'
import type { ReloadReport } from '../administration/configuration/reload-report.ts'
import type { LoadedConfig } from '../config/load-config.ts'
import { refusedValues } from '../config/refused-values.ts'
import type { ConfigSource } from '../config/reread-config.ts'
import { ConfigError } from '../errors/config-error.ts'
import { GatewayError } from '../errors/gateway-error.ts'
import type { StoredCatalog } from '../storage/catalog/managed-rows.ts'
import type { Logger } from '../telemetry/logger.ts'
import { catalogChanges } from './catalog-changes.ts'
import type { InForce } from './in-force.ts'
import type { Prepared, Preparer } from './preparer.ts'

export interface ReloaderParts {
  readonly source: ConfigSource
  readonly preparer: Pick<Preparer, 'prepare'>
  readonly inForce: Pick<InForce, 'catalog' | 'prepared'>
  /** The providers and models that are stored. Rejects when the store is down. */
  readonly stored: () => Promise<StoredCatalog>
  /** Writes to the audit log what is about to be applied. Rejects when the store is down. */
  readonly record: (author: Author, report: ReloadReport) => Promise<void>
  /** Puts it in force. Never throws. */
  readonly apply: (prepared: Prepared, report: ReloadReport) => void
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>
}

/** A configuration that counts, and what came of reading it since. */
export type Reading = Pick<ExplainableConfiguration, 'isChanged' | 'refusal'> & { readonly loaded: LoadedConfig }

/** Reads the configuration again, one time after the other. What can't be used changes nothing. */
export class Reloader {
  readonly #parts: ReloaderParts
  #running: LoadedConfig
  #refusal: Refusal | undefined
  /** Of the files, when they were read last. */
  #stamp: string
  #last: Promise<unknown> = Promise.resolve()
  #isClosed = false

  constructor(parts: ReloaderParts) {
    this.#parts = parts
    this.#running = parts.source.loaded
    this.#stamp = parts.source.stamp(this.#running)
  }

  /** What was read last and counts, and what came of reading it since. */
  get reading(): Reading {
    const isChanged = this.#parts.source.stamp(this.#running) !== this.#stamp
    return { loaded: this.#running, isChanged, ...(this.#refusal !== undefined && { refusal: this.#refusal }) }
  }

  /** Resolves once what was read counts. Rejects with ConfigError where it can't be used, and with GatewayError, 503, once it is closed. */
  reload(author: Author): Promise<ReloadReport> {
    return this.#inTurn(() => this.#reload(author))
  }

  /** Has the providers and models count that are stored now, with the configuration as it was read last. Rejects when the store is down. */
  refresh(): Promise<void> {
    return this.#inTurn(() => this.#refresh())
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work)
    this.#last = done.catch(() => {})
    return done
  }

  /** Waits for the reload that is under way, and applies no other. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#last
  }

  async #refresh(): Promise<void> {
    const { preparer, inForce, stored: readStored, apply, logger } = this.#parts
    this.#refuseIfClosed()
    const stored = await readStored()
    if (stored.version === inForce.prepared.managed.version) return
    const prepared = await preparer.prepare(this.#running, stored)
    const report = { ...catalogChanges(inForce.catalog, prepared.catalog), settings: [], requiresRestart: [] }
    this.#refuseIfClosed()
    // Whoever stored it wrote it to the audit log.
    apply(prepared, report)
    logger.info({ providers: report.providers, models: report.models }, 'what is stored of providers and models counts')
  }

  async #reload(author: Author): Promise<ReloadReport> {
    const { source, preparer, inForce, stored, record, apply, logger } = this.#parts
    this.#refuseIfClosed()
    const stamp = source.stamp(this.#running)
    try {
      const { loaded, changed, requiresRestart } = source.reread(this.#running)
      const read = source.stamp(loaded)
      const prepared = await preparer.prepare(loaded, await stored())
      const report = { ...catalogChanges(inForce.catalog, prepared.catalog), settings: changed, requiresRestart }
      this.#refuseIfClosed()
      // Written before it counts: nothing is changed that nobody can look up.
      await record(author, report)
      apply(prepared, report)
      this.#running = loaded
      this.#refusal = undefined
      this.#stamp = read
      logger.info(shown(report), 'the configuration was read again and counts')
      if (requiresRestart.length > 0)
        logger.warn({ settings: requiresRestart }, 'these settings differ and count after a restart only')
      return report
    } catch (error) {
      if (error instanceof ConfigError) {
        this.#refusal = { at: Date.now(), error, pending: refusedValues(error, source.refused(), this.#running) }
        this.#stamp = stamp
        logger.error(
          { problems: error.message },
          'the configuration was read again and can not be used: nothing changes',
        )
      } else if (!(error instanceof GatewayError)) logger.error({ err: error }, 'a reload failed: nothing changes')
      throw error
    }
  }

  #refuseIfClosed(): void {
    if (!this.#isClosed) return
    throw new GatewayError('provider_overloaded', 'The gateway is shutting down.', { status: 503, retryAfter: 1 })
  }
}

function shown({ providers, models, settings, requiresRestart }: ReloadReport): object {
  return { providers, models, settings, ...(requiresRestart.length > 0 && { requiresRestart }) }
}

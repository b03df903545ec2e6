import { recordChange } from '../administration/audit/record-change.ts'
import type { Author } from '../administration/author.ts'
import type { GatewayInstance } from '../administration/configuration/configuration-record.ts'
import { toReloadRecord } from '../administration/configuration/reload-record.ts'
import type { ReloadReport } from '../administration/configuration/reload-report.ts'
import type { ConfigSource } from '../config/reread-config.ts'
import type { Services } from '../operations/services.ts'
import type { Repositories } from '../storage/repositories.ts'
import type { Logger } from '../telemetry/logger.ts'
import { CatalogWatch } from './catalog-watch.ts'
import { computedSettings } from './computed-settings.ts'
import type { InForce } from './in-force.ts'
import type { Prepared, Preparer } from './preparer.ts'
import { Reloader } from './reloader.ts'

export interface LiveParts {
  readonly source: ConfigSource
  readonly preparer: Preparer
  readonly inForce: InForce
  readonly repositories: Repositories
  /** Puts a configuration in force, and has everything follow it that lasts. Never throws. */
  readonly apply: (prepared: Prepared, report: ReloadReport) => void
  readonly logger: Logger
  readonly instance: GatewayInstance
}

/** The configuration as it changes while the gateway runs. */
export interface LiveConfiguration {
  /** Reads it again. Rejects as `Reloader` does. */
  reload(author: Author): Promise<ReloadReport>
  readonly explain: Services['configuration']['explain']
  /** Looks now whether other providers and models are stored. Never rejects. */
  refresh(): Promise<void>
  /** Looks each second from now on. */
  start(): void
  close(): Promise<void>
}

/** Follows gateway.yaml when it is asked to, and what is stored of providers and models by itself. */
export function liveConfiguration(parts: LiveParts): LiveConfiguration {
  const { source, preparer, inForce, repositories, apply, logger, instance } = parts
  const reloader = new Reloader({
    ...{ source, preparer, inForce, apply, logger },
    stored: () => repositories.managedCatalog.read(),
    record: (author, report) => recordReload(repositories, author, report),
  })
  const watch = new CatalogWatch({
    version: () => repositories.managedCatalog.version(),
    current: () => inForce.prepared.managed.version,
    refresh: () => reloader.refresh(),
    report: (err) =>
      logger.warn({ err }, 'what is stored of providers and models can not be read: it counts as it was'),
  })
  return {
    reload: (author) => reloader.reload(author),
    explain: () => ({
      ...{ instance, ...reloader.reading },
      found: inForce.found,
      managed: inForce.prepared.managed,
      computed: computedSettings(inForce.config),
    }),
    refresh: () => watch.look(),
    start: () => watch.start(),
    async close() {
      await watch.close()
      await reloader.close()
    },
  }
}

/** What was prepared before the store was open, with what is stored. */
export async function withStored(
  prepared: Prepared,
  preparer: Pick<Preparer, 'prepare'>,
  { managedCatalog }: Pick<Repositories, 'managedCatalog'>,
): Promise<Prepared> {
  const stored = await managedCatalog.read()
  const isEmpty = stored.providers.length + stored.models.length === 0
  // Providers are not looked for a second time where nothing has changed.
  if (isEmpty) return { ...prepared, managed: { ...prepared.managed, version: stored.version } }
  return preparer.prepare({ config: prepared.written, env: prepared.env }, stored)
}

function recordReload(repositories: Repositories, author: Author, report: ReloadReport): Promise<void> {
  const change = {
    action: 'configuration.reload',
    target: { kind: 'configuration', id: 'gateway.yaml' },
    before: null,
    after: toReloadRecord(report),
  }
  return recordChange(repositories, author, change, Date.now())
}

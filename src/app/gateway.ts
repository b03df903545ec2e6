import type { ReloadReport } from '../administration/configuration/reload-report.ts'
import type { Pace } from '../broadcast/pace.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { FoundProvider } from '../catalog/discover-providers.ts'
import type { Config } from '../config/config.ts'
import type { ConfigSource } from '../config/reread-config.ts'
import type { Environment } from '../environment/environment.ts'
import type { Load } from '../http/load/load-watch.ts'
import type { PipelineSteps } from '../pipeline.ts'
import type { AuditActor } from '../storage/audit/audit-repository.ts'
import type { Bootstrapped } from '../storage/keys/bootstrap.ts'
import type { Logger } from '../telemetry/logger.ts'

export interface GatewayOptions {
  readonly env: Environment
  readonly logger: Logger
  /** Lines that the logger could not get rid of, so far. */
  readonly droppedLogLines?: () => number
  /** The version of this program, for the pages and for its own traces and metrics. */
  readonly version?: string
  /** Milliseconds that never step back: what cool-downs and sticky sessions go by, for tests that can't wait. */
  readonly clock?: () => number
  /** Says whether more can be taken on; this process by itself unless given. */
  readonly load?: Load
  /** Steps of the pipeline that look at requests and answers, and a loop of tools; none unless given. */
  readonly steps?: Partial<PipelineSteps>
  /** How fast generations are sent to destinations; as is usual unless given. */
  readonly broadcastPace?: Partial<Pace>
  /** Path of better-sqlite3's addon where it can't find it by itself. */
  readonly nativeBinding?: string
  /** Where the configuration comes from. Absent: a reload finds it as it was. */
  readonly source?: ConfigSource
}

/** A gateway that is ready to listen. */
export interface Gateway {
  /** `metricsUrl` is there where the metrics have a port of their own. */
  listen(): Promise<{ readonly url: string; readonly port: number; readonly metricsUrl?: string }>
  /**
   * For up to `graceMs` answers on, unready, and tells callers to connect elsewhere. Then takes nothing new, lets what is in flight finish
   * within `limits.drain_timeout`, and closes everything.
   */
  close(graceMs?: number): Promise<void>
  /** Reads the configuration again, and makes it count. Rejects with ConfigError where it can't be used: nothing has changed then. */
  reload(actor: AuditActor): Promise<ReloadReport>
  /** Makes a link that signs in to the console once; undefined where it is off. */
  consoleLink(): Promise<string | undefined>
  readonly bootstrapped: Bootstrapped
  /** These three are what counts now. */
  readonly config: Config
  readonly catalog: Catalog
  readonly found: readonly FoundProvider[]
}

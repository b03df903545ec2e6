import { type AddressBox, LedElsewhereError } from '../auth/address-box.ts'
import { UnreadableSecretError } from '../auth/secret-box.ts'
import { chooseProxy, type ProxySettings } from '../outbound/choose-proxy.ts'
import { GuardedClient } from '../outbound/guarded-client.ts'
import type { Destination } from '../records/destination.ts'
import { readToldGenerations } from '../storage/broadcast/told-generations.ts'
import { repositoriesOn } from '../storage/repositories.ts'
import type { Session } from '../storage/store/database.ts'
import { BoundedLog } from '../telemetry/bounded-log.ts'
import type { Logger } from '../telemetry/logger.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { destinationPorts } from './address-problem.ts'
import { BroadcastWatcher } from './broadcast-watcher.ts'
import { DestinationTester } from './destination-tester.ts'
import { type AnyKind, destinationKinds } from './index.ts'
import type { ItemSources } from './item-reader.ts'
import { openDestination } from './open-destination.ts'
import { OutboxKeeper } from './outbox-keeper.ts'
import { OutboxWorker } from './outbox-worker.ts'
import type { Pace } from './pace.ts'

/** Private hosts that destinations may use, and the proxies on the way to them. */
export interface DestinationNetwork {
  readonly allowHosts: readonly string[]
  readonly proxies: ProxySettings
}

export interface BroadcastParts {
  readonly database: Session
  readonly secrets: Pick<AddressBox, 'open'>
  readonly logger: Logger
  readonly metrics: Metrics
  readonly outbound: DestinationNetwork
  /** Names this process. */
  readonly holder: string
  readonly contents: Pick<ItemSources, 'contentOf'> & {
    /** Deletes what is kept of these for destinations alone. */
    readonly drop: (generationIds: readonly string[]) => Promise<void>
  }
  readonly providerName: (slug: string) => string | null
  readonly pace?: Partial<Pace> | undefined
}

/** What sends generations to destinations. */
export interface Broadcast {
  readonly worker: OutboxWorker
  readonly watcher: BroadcastWatcher
  readonly tester: DestinationTester
  /** Sends to these private hosts, and no others, from now on. */
  follow(allowHosts: readonly string[]): void
}

/** Lines a minute about one destination. */
const linesMax = 1

export function assembleBroadcast(parts: BroadcastParts): Broadcast {
  const { database, logger, metrics, contents, holder } = parts
  const pace = parts.pace === undefined ? {} : { pace: parts.pace }
  const { outbox, deliveries, destinations } = repositoriesOn(database)
  const reportBug = (err: unknown) => logger.error({ err }, 'sending generations to destinations broke')
  const failures = new BoundedLog(logger, 'a destination did not take generations', linesMax)
  const drops = new BoundedLog(logger, 'generations are not sent: too many wait for a destination', linesMax)
  const unreadable = ({ id, type }: Pick<Destination, 'id' | 'type'>, said: string) =>
    failures.warn(id, { destination: id, type }, { said })
  const keeper = new OutboxKeeper({
    outbox,
    ...pace,
    now: Date.now,
    typeOf: async (id) => (await destinations.find(id))?.type ?? null,
    dropped({ id, type }, items) {
      metrics.broadcastDropped(type, items, 'full')
      drops.warn(id, { destination: id, type }, { generations: items })
    },
  })
  // Of its own: destinations that hang must not keep requests from fetching pictures.
  const client = clientFor(parts.outbound)
  const worker = new OutboxWorker({
    ...{ outbox, deliveries, keeper, claimer: holder, ...pace },
    destinationOf: (id) => destinationNow(parts, unreadable, id),
    kindOf,
    items: {
      generations: (ids) => readToldGenerations(database, ids),
      contentOf: contents.contentOf,
      providerName: parts.providerName,
    },
    async ended(ids) {
      const others = [...(await outbox.dueTimes()).keys(), ...(await outbox.dueTimes('dead')).keys()]
      const needed = new Set(await outbox.waitingAmong(ids, others))
      await contents.drop(ids.filter((id) => !needed.has(id)))
    },
    client,
    now: Date.now,
    report: {
      sent: (type, items) => metrics.broadcastSent(type, items),
      failed: (type, items) => metrics.broadcastFailed(type, items),
      dropped: (type, items, why) => metrics.broadcastDropped(type, items, why),
      warn: ({ id, type }, { status, error }) => failures.warn(id, { destination: id, type }, { status, said: error }),
      bug: reportBug,
    },
  })
  metrics.watchBroadcast(() => keeper.counts)
  const watcher = new BroadcastWatcher({
    destinationsOf: (workspaceId) => destinations.enabledOf(workspaceId),
    nudge: () => worker.nudge(),
    reportBug,
  })
  // Tests have connections of their own: what waits in the outbox must not wait for them.
  const testClient = clientFor(parts.outbound)
  return {
    worker,
    watcher,
    tester: testerWith(testClient, parts.pace?.timeoutMs),
    follow(allowHosts) {
      client.follow(allowHosts)
      testClient.follow(allowHosts)
    },
  }
}

/** What tests destinations where no gateway runs. */
export function createTester(outbound: DestinationNetwork, timeoutMs?: number): DestinationTester {
  return testerWith(clientFor(outbound), timeoutMs)
}

function testerWith(client: GuardedClient, timeoutMs: number | undefined): DestinationTester {
  return new DestinationTester({ client, kindOf, now: Date.now, ...(timeoutMs !== undefined && { timeoutMs }) })
}

function clientFor({ allowHosts, proxies }: DestinationNetwork): GuardedClient {
  return new GuardedClient({ allowHosts, ports: destinationPorts, chooseProxy: chooseProxy(proxies, 'destinations') })
}

function kindOf(type: string): AnyKind | undefined {
  return (destinationKinds as Readonly<Record<string, AnyKind>>)[type]
}

async function destinationNow(
  { database, secrets }: Pick<BroadcastParts, 'database' | 'secrets'>,
  unreadable: (destination: Pick<Destination, 'id' | 'type'>, said: string) => void,
  id: string,
): Promise<Destination | 'gone' | 'held'> {
  const { destinations } = repositoriesOn(database)
  const stored = await destinations.find(id)
  if (stored === null) return 'gone'
  if (!stored.isEnabled || !(await destinations.isSending(stored))) return 'held'
  try {
    return openDestination(stored, secrets)
  } catch (error) {
    if (!(error instanceof UnreadableSecretError)) throw error
    unreadable(stored, error instanceof LedElsewhereError ? error.message : 'no master key opens its settings')
    return 'held'
  }
}

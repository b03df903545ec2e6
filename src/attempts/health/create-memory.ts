import type { Config } from '../../config/config.ts'
import { adviceOnTls } from '../../errors/tls-fault.ts'
import { trustOptions } from '../../outbound/trusted-authorities.ts'
import { Redis } from '../../storage/store/redis.ts'
import type { Logger } from '../../telemetry/logger.ts'
import type { CircuitTimes } from './circuit.ts'
import { type HealthChange, HealthRegistry } from './health-registry.ts'
import { ReplicaLink } from './replica-link.ts'
import { StickyStore } from './sticky-store.ts'

/** What requests teach about endpoints and conversations. */
export interface Memory {
  readonly health: HealthRegistry
  readonly sticky: StickyStore
}

export interface MemoryOptions {
  /** Milliseconds that never step back. */
  readonly clock?: () => number
  readonly logger: Logger
  readonly circuitTimes: CircuitTimes
  readonly retryAfterMostMs: number
}

const steadyClock = () => performance.timeOrigin + performance.now()

/** What is known of endpoints and conversations, of this process alone: see `shareMemory`. */
export function createMemory({ clock = steadyClock, logger, ...limits }: MemoryOptions): Memory {
  const report = (change: HealthChange) => logHealth(logger, change)
  const health = new HealthRegistry({ now: clock, random: Math.random, ...limits, report })
  return { health, sticky: new StickyStore(clock) }
}

function logHealth(logger: Logger, change: HealthChange): void {
  const { id } = change.endpoint
  if (change.kind === 'back') {
    logger.info({ endpoint: id }, 'an endpoint answers again')
    return
  }
  const seen = {
    endpoint: id,
    code: change.fault.code ?? change.fault.type,
    seconds: Math.ceil(change.durationMs / 1000),
  }
  const message =
    change.cause === 'credential'
      ? change.endpoint.byok === undefined
        ? "a provider does not accept the gateway's credential; its endpoint is left alone for a while"
        : "a provider does not accept a workspace's own credential; its endpoint is left alone for a while with that one"
      : 'an endpoint fails too often and is left alone for a while'
  logger.warn(seen, message)
}

/** The Redis that is configured, with notes in the log when it goes and comes; undefined where there is none. */
export async function openRedis({ redisUrl: url }: Config, logger: Logger): Promise<Redis | undefined> {
  if (url === undefined) return undefined
  return Redis.open({
    url,
    tls: trustOptions(),
    report: (change, error) =>
      change === 'lost'
        ? logger.warn(lossOf(error), 'Redis is away; limits and health hold for this process alone')
        : logger.info('Redis is back'),
  })
}

function lossOf(error: NodeJS.ErrnoException | undefined): { readonly reason?: string; readonly advice?: string } {
  const advice = adviceOnTls(error?.code ?? '')
  return { ...(error !== undefined && { reason: error.message }), ...(advice !== undefined && { advice }) }
}

/** Shares what is known with the other gateways of a Redis from now on, until that is closed. */
export function shareMemory(memory: Memory, redis: Redis, prefix: string): { close(): void } {
  const link = new ReplicaLink({ redis, prefix, ...memory })
  link.start()
  return link
}

import type { Redis } from '../storage/store/redis.ts'
import type { AnnounceKeys, Authenticator } from './authenticator.ts'

/** Announces changed keys over a Redis, if there is one. A gateway that misses the message looks again within a second. */
export function announcerOfKeys(redis: Redis | undefined, prefix: string): AnnounceKeys {
  return (keyHashes) => {
    redis?.run((client) => client.publish(channelOf(prefix), keyHashes.join(' '))).catch(() => {})
  }
}

/** Makes an authenticator drop the keys that other gateways announce. */
export function hearOfKeys(
  redis: Redis | undefined,
  prefix: string,
  authenticator: Pick<Authenticator, 'forget'>,
): void {
  redis?.subscribe(channelOf(prefix), (text) => authenticator.forget(text.split(' ')))
}

function channelOf(prefix: string): string {
  return `${prefix}:keys`
}

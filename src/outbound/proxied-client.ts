import type { Dispatcher } from 'undici'
import type { PinnedLimits } from './pinned-client.ts'
import { proxyAgent } from './proxy-agent.ts'
import { trustOptions } from './trusted-authorities.ts'
import { takeUnaskedContinues } from './unasked-continue.ts'

/** An HTTP client for one request through a proxy, which resolves the host. */
export function proxiedClient(proxy: string, { connectTimeoutMs, idleTimeoutMs }: PinnedLimits): Dispatcher {
  takeUnaskedContinues()
  return proxyAgent(proxy, {
    connect: { timeout: connectTimeoutMs, rejectUnauthorized: true, ...trustOptions() },
    connections: 1,
    headersTimeout: idleTimeoutMs,
    bodyTimeout: idleTimeoutMs,
    maxHeaderSize: 16 * 1024,
  })
}

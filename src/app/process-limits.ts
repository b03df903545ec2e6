import { getHeapStatistics } from 'node:v8'
import { usualAnswerBytes } from '../attempts/answer-bytes.ts'
import type { TransportLimits } from '../attempts/transport/create-agent.ts'
import type { Config } from '../config/config.ts'

/** What a configuration allows connections to providers. */
export function transportLimits({ limits }: Config): TransportLimits {
  return {
    connectTimeoutMs: limits.upstreamConnectTimeoutMs,
    // A head that comes later than the first token may is of no use.
    headersTimeoutMs: Math.min(limits.upstreamHeadersTimeoutMs, limits.upstreamFirstTokenTimeoutMs),
    bodyTimeoutMs: Math.max(limits.idleTimeoutMs, limits.upstreamFirstTokenTimeoutMs),
    connectionsPerOrigin: limits.upstreamConnectionsMax,
  }
}

/** How many bytes of answers this process may hold at once. */
export function answerBytesMax({ limits }: Config): number {
  return limits.answerBytesMax ?? usualAnswerBytes(getHeapStatistics().heap_size_limit)
}

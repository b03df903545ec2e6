import { usualAnswerBytes } from '../attempts/answer-bytes.ts'
import type { Config } from '../config/config.ts'
import { formatDuration, formatSize } from '../config/quantities.ts'
import { usualBufferedBytes } from '../http/load/buffered-bytes.ts'
import { memoryLimits } from '../http/load/memory-limits.ts'

/** The values that a gateway in this process computes for unset settings, by key, as gateway.yaml would have them. */
export function computedSettings({ host, limits }: Pick<Config, 'host' | 'limits'>): ReadonlyMap<string, string> {
  const memory = memoryLimits()
  return new Map([
    ['limits.upstream_headers_timeout', formatDuration(limits.upstreamHeadersTimeoutMs)],
    ['limits.upstream_first_token_timeout', formatDuration(limits.upstreamFirstTokenTimeoutMs)],
    ['limits.buffered_bytes', formatWhole(usualBufferedBytes(memory, limits.bodyBytesMax))],
    ['limits.answer_bytes', formatWhole(usualAnswerBytes(memory.heap))],
    ['metrics.host', host],
  ])
}

/** In whole mebibytes. */
function formatWhole(bytes: number): string {
  return formatSize(Math.floor(bytes / 1024 ** 2) * 1024 ** 2)
}

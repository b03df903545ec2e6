import type { Endpoint, SystemLine } from '../../../catalog/catalog.ts'
import { joinList, scanList } from '../../../streams/scan-list.ts'
import { systemLineOf } from '../client/system-lines.ts'
import type { MessageRequest, MessageSource } from '../client/wire.ts'

/**
 * The system text as JSON, without lines for other providers; the rest stays byte for byte. Null if nothing is left, undefined if nothing
 * is left out. Adds what is left out to `ignored`.
 */
export function systemFor(
  { system }: MessageRequest,
  { json, systemLines }: MessageSource,
  { provider }: Endpoint,
  ignored: string[],
): string | null | undefined {
  const span = json.members.get('system')
  if (systemLines === undefined || typeof system !== 'object' || span === undefined) return undefined
  const taken = provider.capabilities.systemLines ?? []
  const others = (Object.keys(systemLines) as SystemLine[]).filter((line) => !taken.includes(line))
  if (others.length === 0) return undefined
  for (const line of others) ignored.push(`system.${line}`)
  const kept = scanList(json.bytes.subarray(span.valueStart, span.valueEnd)).filter((_, at) => {
    const block = system[at]
    const line = block === undefined ? undefined : systemLineOf(block)
    return line === undefined || !others.includes(line)
  })
  return kept.length === 0 ? null : joinList(kept).toString('utf8')
}

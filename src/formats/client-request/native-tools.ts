import type { UpstreamFormatId } from '../../canonical/format-id.ts'
import type { NativeNeed } from '../../canonical/turn.ts'
import type { WireHeaders } from '../format.ts'

/** A tool of a request that is no plain function. */
export interface NativeKind {
  /** What the caller calls it: `web_search`. */
  readonly kind: string
  /** Upstream formats that have it. */
  readonly formats: readonly UpstreamFormatId[]
}

/**
 * What a request's tools beside plain functions ask of endpoints, each kind once. `forced` are the kinds without which its `tool_choice`
 * makes no sense; a caller that wants everything acted on strictly can do without none. Undefined where there are none.
 */
export function nativeNeedsOf(
  tools: readonly NativeKind[],
  forced: ReadonlySet<string>,
  headers: WireHeaders,
): readonly NativeNeed[] | undefined {
  if (tools.length === 0) return undefined
  const isStrict = String(headers['x-service-strict'] ?? '').toLowerCase() === 'enabled'
  const kinds = new Map(tools.map((tool) => [tool.kind, tool]))
  return [...kinds.values()].map(({ kind, formats }) => ({ kind, formats, isForced: isStrict || forced.has(kind) }))
}

import type { UpstreamFormatId } from '../../canonical/format-id.ts'
import type { NativeNeed } from '../../canonical/turn.ts'
import type { WireHeaders } from '../format.ts'

/** A tool of a request that is not a plain function. */
export interface NativeKind {
  /** The caller's name for it: `web_search`. */
  readonly kind: string
  /** Upstream formats that have it. */
  readonly formats: readonly UpstreamFormatId[]
}

/**
 * What a request's non-function tools need from endpoints, each kind once. `forced` are the kinds that its `tool_choice` requires; the
 * header `x-service-strict: enabled` makes all forced. Undefined if there are none.
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

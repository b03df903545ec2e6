import type { Endpoint } from '../../catalog/catalog.ts'
import { pathSegment } from './path-segment.ts'

/** The variables of a path: the upstream model, escaped, and the method if the format has it in the path. */
export interface PathWords {
  readonly model: string
  readonly method: string
}

/** The path of a request to an endpoint: its provider's own, with model and method filled in, if it has one; else `usual`. */
export function requestPathOf(
  { provider, upstreamModel }: Endpoint,
  usual: string,
  { model, method = '' }: Partial<PathWords> = {},
): string {
  const own = provider.capabilities.requestPath
  if (own === undefined) return usual
  return own.replaceAll('{model}', () => model ?? pathSegment(upstreamModel)).replaceAll('{method}', () => method)
}

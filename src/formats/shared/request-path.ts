import type { Endpoint } from '../../catalog/catalog.ts'
import { pathSegment } from './path-segment.ts'

/** What a path says: the upstream model, ready for a path, and what is done with it where the format says that in the path too. */
export interface PathWords {
  readonly model: string
  readonly method: string
}

/** The path of a request to an endpoint: its provider's own, with model and method filled in, where it has one; else `usual`. */
export function requestPathOf(
  { provider, upstreamModel }: Endpoint,
  usual: string,
  { model, method = '' }: Partial<PathWords> = {},
): string {
  const own = provider.capabilities.requestPath
  if (own === undefined) return usual
  return own.replaceAll('{model}', () => model ?? pathSegment(upstreamModel)).replaceAll('{method}', () => method)
}

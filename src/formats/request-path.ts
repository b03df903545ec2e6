import type { Endpoint } from '../catalog/catalog.ts'

/** The path of a request to an endpoint: its provider's own, with the upstream model filled in, where it has one; else `usual`. */
export function requestPathOf({ provider, upstreamModel }: Endpoint, usual: string): string {
  const own = provider.capabilities.requestPath
  return own === undefined ? usual : own.replaceAll('{model}', () => encodeURIComponent(upstreamModel))
}

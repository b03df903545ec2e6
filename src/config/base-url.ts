import type { Config } from './config.ts'

/** Where the API begins on every gateway. */
export const apiRoot = '/api/v1'

/** The API's address as callers have it, which is also the issuer of access tokens; `listeningAt` counts where no public address is set. */
export function baseUrlOf(
  { publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>,
  listeningAt = `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
): string {
  return (publicUrl ?? listeningAt).replace(/\/$/, '') + apiRoot
}

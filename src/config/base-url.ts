import type { Config } from './config.ts'

/** Where the API begins on every gateway. */
export const apiRoot = '/api/v1'

/** The origin of a server that listens there. */
export function originOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** The API's address as callers have it, which is also the issuer of access tokens; `listeningAt` counts where no public address is set. */
export function baseUrlOf(
  { publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>,
  listeningAt = originOf(host, port),
): string {
  return (publicUrl ?? listeningAt).replace(/\/$/, '') + apiRoot
}

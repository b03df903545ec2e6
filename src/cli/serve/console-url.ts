import type { Gateway } from '../../app/gateway.ts'
import type { Config } from '../../config/config.ts'

/** As much of a gateway as its console needs. */
export interface ConsoleOwner extends Pick<Gateway, 'consoleLink'> {
  readonly config: Pick<Config, 'console' | 'pages' | 'host'>
}

/**
 * Where the console of a gateway is that was just started at `url`, for its terminal; undefined where there is none. On a loopback address whoever sees the
 * terminal may sign in, and the link does that once. Elsewhere its secret would cross a network.
 */
export async function consoleUrlOf(
  { config: { console, pages, host }, consoleLink }: ConsoleOwner,
  url: string,
): Promise<string | undefined> {
  if (!console.isEnabled || pages === 'off') return undefined
  if (!/^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host)) return `${url}/console`
  // A store that is out of reach just now must not end the start.
  return consoleLink().catch(() => `${url}/console`)
}

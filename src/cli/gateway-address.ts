import { originOf } from '../config/base-url.ts'
import type { Config } from '../config/config.ts'
import { variable } from '../environment/environment.ts'
import type { GatewayAddress } from './call/gateway-client.ts'
import { type ConfigFlags, configOptions, loadConfigFor } from './options/config-options.ts'
import { findRunning } from './running-gateway.ts'
import { reachableOrigin } from './serve/banner.ts'
import type { Terminal } from './terminal/terminal.ts'
import { CommandError } from './usage-error.ts'

/** The options of every command that calls a running gateway. */
export const addressOptions = {
  url: {
    type: 'string',
    valueHint: 'url',
    description:
      'The URL of the gateway. Default: GATEWAY_URL, else the one that runs on the data folder, else the address in this configuration.',
  },
  key: {
    type: 'string',
    valueHint: 'key',
    description:
      'An inference key. It shows in the process list: prefer the variable GATEWAY_API_KEY, or --key-stdin. Default: one that is made for the command line, beside the running gateway.',
  },
  'key-stdin': { type: 'boolean', description: 'Read the key from standard input.' },
  ...configOptions,
} as const

/** The flags that say which gateway to call. */
export interface AddressFlags extends ConfigFlags {
  readonly url?: string | undefined
  readonly key?: string | undefined
  readonly 'key-stdin'?: boolean | undefined
}

/** The gateway's URL and the key to call it with. Rejects with CommandError when there is no key. */
export async function findAddress(flags: AddressFlags, terminal: Terminal): Promise<GatewayAddress> {
  const { url, runsOn } = await locate(flags, terminal)
  const given = await readGivenKey(flags, terminal)
  if (given !== undefined) return { url, key: given }
  if (runsOn === undefined) {
    throw new CommandError(
      `There is no key. Set GATEWAY_API_KEY to one; "${terminal.program} keys create --name me" creates one.`,
    )
  }
  const { findOwnKey } = await import('./connect/own-key.ts')
  const { requireAnswer } = await import('./connect/require-known-key.ts')
  const own = await findOwnKey(runsOn, terminal, 'command-line', 'Command line', () => requireAnswer(url))
  return { url, key: own.text }
}

/** The gateway's URL. */
export async function findUrl(flags: AddressFlags, terminal: Terminal): Promise<string> {
  return (await locate(flags, terminal)).url
}

/** The URL of a gateway that was named, or runs on the data folder; undefined where neither is. */
export async function findKnownUrl(flags: AddressFlags, terminal: Terminal): Promise<string | undefined> {
  const { url, isGuess } = await locate(flags, terminal)
  return isGuess === true ? undefined : url
}

interface Located {
  readonly url: string
  /** The configuration of the folder that it runs on; absent where that is not known to be this one. */
  readonly runsOn?: Config
  /** Nobody said so: it is where a gateway of this configuration would listen. */
  readonly isGuess?: true
}

async function locate(flags: AddressFlags, terminal: Terminal): Promise<Located> {
  const named = flags.url ?? variable(terminal.env, 'GATEWAY_URL')
  if (named !== undefined) return { url: named }
  const { config } = await loadConfigFor(flags, terminal)
  const running = findRunning(config.dataDir)
  return running === undefined
    ? { url: reachableOrigin(originOf(config.host, config.port)), isGuess: true }
    : { url: running.url, runsOn: config }
}

/** The key given as an option, on standard input or in the environment. */
export async function readGivenKey(flags: AddressFlags, terminal: Terminal): Promise<string | undefined> {
  const given = flags['key-stdin'] === true ? await terminal.readInput() : flags.key
  const key = (given ?? variable(terminal.env, 'GATEWAY_API_KEY') ?? '').trim()
  if (key === '') return undefined
  if (!/^[\x21-\x7e]+$/.test(key)) throw new CommandError('The key contains invalid characters.')
  return key
}

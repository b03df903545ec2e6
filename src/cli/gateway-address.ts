import { originOf } from '../config/base-url.ts'
import { variable } from '../environment/environment.ts'
import type { GatewayAddress } from './call/gateway-client.ts'
import { type ConfigFlags, configOptions, loadConfigFor } from './options/config-options.ts'
import { reachableOrigin } from './serve/banner.ts'
import type { Terminal } from './terminal/terminal.ts'
import { CommandError } from './usage-error.ts'

/** The options of every command that calls a running gateway. */
export const addressOptions = {
  url: {
    type: 'string',
    valueHint: 'url',
    description: 'The URL of the gateway. Default: GATEWAY_URL, else the address in this configuration.',
  },
  key: {
    type: 'string',
    valueHint: 'key',
    description: 'An inference key. It shows in the process list: prefer the variable GATEWAY_API_KEY, or --key-stdin.',
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
  return { url: await findUrl(flags, terminal), key: await findKey(flags, terminal) }
}

/** The gateway's URL. */
export async function findUrl(flags: AddressFlags, terminal: Terminal): Promise<string> {
  const named = flags.url ?? variable(terminal.env, 'GATEWAY_URL')
  if (named !== undefined) return named
  const { host, port } = (await loadConfigFor(flags, terminal)).config
  return reachableOrigin(originOf(host, port))
}

async function findKey(flags: AddressFlags, terminal: Terminal): Promise<string> {
  const key = await readGivenKey(flags, terminal)
  if (key === undefined) {
    throw new CommandError(
      `There is no key. Set GATEWAY_API_KEY to one; "${terminal.program} keys create --name me" creates one.`,
    )
  }
  return key
}

/** The key given as an option, on standard input or in the environment. */
export async function readGivenKey(flags: AddressFlags, terminal: Terminal): Promise<string | undefined> {
  const given = flags['key-stdin'] === true ? await terminal.readInput() : flags.key
  const key = (given ?? variable(terminal.env, 'GATEWAY_API_KEY') ?? '').trim()
  if (key === '') return undefined
  if (!/^[\x21-\x7e]+$/.test(key)) throw new CommandError('The key contains invalid characters.')
  return key
}

import { createKey } from '../../administration/keys/create-key.ts'
import { revokeKey } from '../../administration/keys/revoke-key.ts'
import type { Config } from '../../config/config.ts'
import type { Schema } from '../../contract/contract.ts'
import { maskUrl } from '../../errors/mask.ts'
import { AnswerError, fetchJson, type GatewayAddress } from '../call/gateway-client.ts'
import { cliAuthor } from '../cli-actor.ts'
import { type ConfigFlags, loadConfigFor } from '../options/config-options.ts'
import { findRunning } from '../running-gateway.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { CommandError } from '../usage-error.ts'
import { withStore } from '../with-store.ts'

/** The flags that say which gateway to ask. */
export interface AskFlags extends ConfigFlags {
  readonly url?: string | undefined
  readonly key?: string | undefined
  readonly 'key-stdin'?: boolean | undefined
}

/** The configuration of the gateway that is named, or runs on the data folder; undefined where neither is. Rejects with CommandError. */
export async function askGateway(flags: AskFlags, terminal: Terminal): Promise<Schema<'Configuration'> | undefined> {
  const key = ((flags['key-stdin'] === true ? await terminal.readInput() : flags.key) ?? '').trim()
  if (flags.url !== undefined) {
    if (key === '') throw new CommandError('A gateway elsewhere needs a management key: use --key-stdin.')
    return ask({ url: flags.url, key })
  }
  const running = await findOwn(flags, terminal)
  if (running === undefined) return undefined
  const { url, config } = running
  return key === '' ? withShortKey(config, terminal, (own) => ask({ url, key: own })) : ask({ url, key })
}

async function findOwn(flags: ConfigFlags, terminal: Terminal): Promise<{ url: string; config: Config } | undefined> {
  const { config } = await loadConfigFor(flags, terminal)
  const running = findRunning(config.dataDir)
  return running === undefined ? undefined : { url: running.url, config }
}

async function ask(address: GatewayAddress): Promise<Schema<'Configuration'>> {
  try {
    const { data } = await fetchJson(address, '/admin/configuration')
    return data as Schema<'Configuration'>
  } catch (error) {
    if (!(error instanceof AnswerError) || error.status !== 404) throw error
    throw new CommandError(
      `The gateway at ${maskUrl(address.url)} is of a version that does not explain its configuration. Use --files to read the files.`,
    )
  }
}

const keyMs = 60_000

/** Works with a management key that ends with the work: none is left lying in the data folder. */
async function withShortKey<T>(config: Config, terminal: Terminal, work: (key: string) => Promise<T>): Promise<T> {
  return withStore(config, terminal, async ({ organizationId, transact }) => {
    const author = cliAuthor(organizationId)
    const wish = {
      name: 'config explain',
      kind: 'management',
      expiresAt: Date.now() + keyMs,
      creatorUserId: null,
    } as const
    const { text, key } = await transact((repositories) => createKey(repositories, author, wish, Date.now()))
    try {
      return await work(text)
    } finally {
      await transact((repositories) => revokeKey(repositories, author, key.hash, Date.now()))
    }
  })
}

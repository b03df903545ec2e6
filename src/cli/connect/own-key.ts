import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createKey } from '../../administration/keys/create-key.ts'
import type { Config } from '../../config/config.ts'
import { hashApiKey } from '../../records/api-key.ts'
import { writePrivateFile } from '../../storage/store/private-files.ts'
import { cliAuthor } from '../cli-actor.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { CommandError } from '../usage-error.ts'
import { type Store, withStore } from '../with-store.ts'

/** A program's own key. */
export interface OwnKey {
  readonly text: string
  readonly name: string
}

/**
 * The inference key of a program on this machine: created on first use, stored in the data folder in a file that only its owner can read,
 * and replaced once it is revoked or expired. Rejects with CommandError when no gateway has been started here. `beforeMaking` may
 * reject when a key would be useless; then none is created.
 */
export async function findOwnKey(
  config: Config,
  terminal: Terminal,
  program: string,
  title: string,
  beforeMaking: () => Promise<void>,
): Promise<OwnKey> {
  const file = join(config.dataDir, 'connect', `${program}.key`)
  const name = `${title}, connected`
  return withStore(config, terminal, async (store) => {
    const kept = readKept(file)
    if (kept !== undefined && (await isUsable(store, kept, terminal.program))) return { text: kept, name }
    await beforeMaking()
    const wish = { name, kind: 'inference', expiresAt: null, creatorUserId: null } as const
    const author = cliAuthor(store.organizationId)
    const { text } = await store.transact((repositories) => createKey(repositories, author, wish, Date.now()))
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writePrivateFile(file, `${text}\n`)
    terminal.err.write(
      `${terminal.err.colours.green('✓')} Created the key "${name}"; it is stored in the data folder.\n`,
    )
    return { text, name }
  })
}

function readKept(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** True when the stored key can still call models. Rejects with CommandError when it is disabled: that was intended. */
async function isUsable({ repositories, organizationId }: Store, text: string, program: string): Promise<boolean> {
  const key = await repositories.keys.get(organizationId, hashApiKey(text))
  if (key === null || key.kind !== 'inference') return false
  if (key.isDisabled) {
    throw new CommandError(
      `The key "${key.name}" (${key.label}) is disabled. Enable it again, or revoke it to get a new one: ${program} keys revoke ${key.hash.slice(0, 12)}`,
    )
  }
  return key.expiresAt === null || key.expiresAt > Date.now()
}

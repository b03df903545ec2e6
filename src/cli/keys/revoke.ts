import { readKeyRecord } from '../../operations/keys/key-record.ts'
import type { ApiKey } from '../../records/key-record.ts'
import { cliActor } from '../cli-actor.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { checkAnswerable, confirm, yesOption } from '../terminal/confirm.ts'
import { CommandError, UsageError } from '../usage-error.ts'
import { type Store, withStore } from '../with-store.ts'
import { allKeys } from './all-keys.ts'

const prefixLengthMin = 8

/** `keys revoke`: ends a key for good. */
export const keysRevoke = defineCliCommand({
  description: 'Revoke a key for good; a running gateway refuses it within a second.',
  args: {
    key: {
      type: 'positional',
      required: true,
      description: 'The first 8 or more characters of its hash, or its masked text as "keys list" shows it.',
    },
    ...yesOption,
    ...configOptions,
  },
  examples: [['keys revoke 3f6a91c04b7e --yes', 'Without a question, for scripts.']],
  async run(args, terminal) {
    checkAnswerable(args, terminal)
    const { config } = await loadConfigFor(args, terminal)
    return withStore(config, terminal, async (store) => {
      const key = findKey(await allKeys(store), args.key, terminal.program)
      const question = `Revoke ${describe(key)}? Whoever uses it is locked out, and it can't be undone.`
      if (!(await confirm(args, terminal, question))) return 1
      if (!(await revoke(store, key))) throw new CommandError('Somebody else has just revoked it.')
      terminal.err.write(`${terminal.err.colours.green('✓')} Revoked ${describe(key)}.\n`)
      return 0
    })
  },
})

function findKey(keys: readonly ApiKey[], wanted: string, program: string): ApiKey {
  const isPrefix = wanted.length >= prefixLengthMin && /^[0-9a-f]+$/i.test(wanted)
  const found = keys.filter(
    ({ label, hash }) => label === wanted || (isPrefix && hash.startsWith(wanted.toLowerCase())),
  )
  const [only] = found
  if (only !== undefined && found.length === 1) return only
  if (found.length > 1) {
    const hashes = found.map(({ hash }) => hash.slice(0, 16)).join(', ')
    throw new CommandError(`${found.length} keys match "${wanted}". Name one by more of its hash: ${hashes}.`)
  }
  const isTooShort = /^[0-9a-f]+$/i.test(wanted) && wanted.length < prefixLengthMin
  throw isTooShort
    ? new UsageError(`"${wanted}" is too short: at least ${prefixLengthMin} characters of the hash are needed.`)
    : new CommandError(`There is no key "${wanted}". See: ${program} keys list --all`)
}

function revoke({ transact, organizationId }: Store, key: ApiKey): Promise<boolean> {
  return transact(async (repositories) => {
    const now = Date.now()
    const before = await readKeyRecord(key, repositories, now)
    if (!(await repositories.keys.delete(organizationId, key.hash, now))) return false
    const actor = cliActor()
    const target = { kind: 'key', id: key.hash }
    await repositories.audit.record({ organizationId, actor, action: 'key.delete', target, before, after: null }, now)
    return true
  })
}

function describe({ name, label, kind }: ApiKey): string {
  return `the ${kind} key "${name}" (${label})`
}

import { resolve } from 'node:path'
import { countToRekey, rekeyCredentials, type SealedRow } from '../../administration/byok/rekey-credentials.ts'
import { addressBoxOf } from '../../auth/address-box.ts'
import { readCredentialFile } from '../../environment/credential-file.ts'
import { cliActor } from '../cli-actor.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { silentProgress, startProgress } from '../terminal/progress.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { CommandError } from '../usage-error.ts'
import { withStore } from '../with-store.ts'
import { byokProvidersAt } from './byok-editor.ts'

const shownMax = 10

/** `byok rekey`: encrypts all provider credentials and destinations again after the master key was changed. */
export const byokRekey = defineCliCommand({
  description:
    'Encrypt every provider credential, the settings of every destination, and the secrets of stored providers, again under the current master key. You can stop it and run it again.',
  args: {
    'previous-key-file': {
      type: 'string',
      valueHint: 'file',
      description: 'A file with the previous master key. Default: GATEWAY_PREVIOUS_MASTER_KEY.',
    },
    json: { type: 'boolean', description: 'Print JSON.' },
    ...configOptions,
  },
  examples: [
    [
      'byok rekey --previous-key-file data/master.key',
      'Changes from the key made on first start to the one in GATEWAY_MASTER_KEY.',
    ],
  ],
  async run(args, terminal) {
    const { config, env } = await loadConfigFor(args, terminal)
    const file = args['previous-key-file']
    const secrets = addressBoxOf(config, file === undefined ? undefined : readKeyFile(file, terminal))
    const { out, err } = terminal
    const { total, resealed, unreadable } = await withStore(config, terminal, async ({ repositories, transact }) => {
      const total = await countToRekey(repositories, secrets.keyId)
      const progress = args.json === true ? silentProgress : startProgress(err, { title: 'Encrypting', total })
      try {
        const addresses = { config, env, byok: await byokProvidersAt(repositories, { config, env }) }
        const parts = { repositories, transact, secrets, addresses, actor: cliActor(), now: Date.now }
        return { total, ...(await rekeyCredentials({ ...parts, progress: (done) => progress.at(done) })) }
      } finally {
        progress.end()
      }
    })
    if (args.json === true) {
      const ids = unreadable.map(({ id }) => id)
      out.write(`${JSON.stringify({ key_id: secrets.keyId, resealed, unreadable: ids }, null, 2)}\n`)
      return unreadable.length === 0 ? 0 : 1
    }
    if (total === 0)
      err.write('All credentials, destinations and providers are encrypted under the current master key.\n')
    else err.write(`${err.colours.green('✓')} Sealed ${resealed} of ${total} anew.\n`)
    if (unreadable.length === 0) return 0
    const shown = unreadable.slice(0, shownMax).map((row) => `  ${row.id}: ${subjectOf(row)}, master key ${row.keyId}`)
    const more = unreadable.length > shownMax ? [`  and ${unreadable.length - shownMax} more`] : []
    throw new CommandError(
      [
        `${unreadable.length === 1 ? '1 secret' : `${unreadable.length} secrets`} can't be decrypted with any of the master keys. Name the master key of before with --previous-key-file, or enter the secrets again:`,
        ...shown,
        ...more,
      ].join('\n'),
    )
  },
})

function subjectOf(row: SealedRow): string {
  if ('provider' in row) return `a credential for ${row.provider}`
  return 'slug' in row ? `the stored provider ${row.slug}` : `a destination (${row.type})`
}

function readKeyFile(file: string, { cwd }: Terminal): string {
  const key = readCredentialFile(resolve(cwd, file))
  if (key === undefined) throw new CommandError(`${file} can't be read, or is empty.`)
  return key
}

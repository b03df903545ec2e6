import { deriveKey } from '../../auth/master-key.ts'
import { SigningKeys } from '../../federation/signing-keys.ts'
import { cliActor } from '../cli-actor.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { withStore } from '../with-store.ts'

/** `federation rotate-key`: signs access tokens with a new key, also where the old one can't be decrypted any more. */
export const federationRotateKey = defineCliCommand({
  description: 'Sign access tokens with a new key; those of the old one stay valid until they expire.',
  args: {
    revoke: { type: 'boolean', description: 'Refuse at once what the old keys have signed.' },
    json: { type: 'boolean', description: 'Print JSON.' },
    ...configOptions,
  },
  examples: [
    ['federation rotate-key', 'After the master key was lost: the stored signing key is of no use then.'],
    ['federation rotate-key --revoke', 'After a signing key has leaked: callers exchange their tokens anew.'],
  ],
  async run(args, terminal) {
    const { config } = await loadConfigFor(args, terminal)
    const { repositoriesOn } = await import('../../storage/repositories.ts')
    const now = Date.now()
    const kid = await withStore(config, terminal, async ({ database, repositories, organizationId }) => {
      const activeKid = async ({ signingKeys }: typeof repositories) =>
        (await signingKeys.list()).find(({ retiredAt }) => retiredAt === null)?.kid ?? null
      const keys = new SigningKeys({
        repository: repositories.signingKeys,
        exclusively: (work) =>
          database.exclusively(async (session) => {
            const within = repositoriesOn(session)
            const before = await activeKid(within)
            const result = await work(within.signingKeys)
            const after = await activeKid(within)
            const change = {
              organizationId,
              actor: cliActor(),
              action: 'signing_key.rotate',
              target: { kind: 'signing_key', id: after ?? '' },
              before: before === null ? null : { kid: before },
              after: { kid: after },
            }
            await within.audit.record(change, now)
            return result
          }),
        sealingKey: () => deriveKey(config, 'signing keys'),
        report: () => {},
      })
      await keys.rotate(now, { isForced: true, revokesOthers: args.revoke === true })
      return activeKid(repositories)
    })
    if (args.json === true) terminal.out.write(`${JSON.stringify({ kid }, null, 2)}\n`)
    else {
      const { green } = terminal.err.colours
      terminal.err.write(`${green('✓')} Running gateways sign with the new key within a second.\n`)
      if (args.revoke === true)
        terminal.err.write(`${green('✓')} They refuse what other keys have signed from then on.\n`)
    }
    return 0
  },
})

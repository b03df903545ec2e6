import { getCredits, liftCredits } from '../../storage/money/credits.ts'
import { cliActor } from '../cli-actor.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { withStore } from '../with-store.ts'
import { toCreditsRecord } from './show-credits.ts'

/** `credits off`: spending needs no credits any more. */
export const creditsOff = defineCliCommand({
  description: 'Stop requiring credits, and forget what was granted.',
  args: { ...configOptions },
  async run(args, terminal) {
    const { config } = await loadConfigFor(args, terminal)
    const wasOn = await withStore(config, terminal, ({ transact, organizationId }) =>
      transact(async (repositories) => {
        const now = Date.now()
        const before = await getCredits(repositories, organizationId, now)
        if (!(await liftCredits(repositories, organizationId))) return false
        const actor = cliActor()
        const target = { kind: 'credits', id: organizationId }
        const records = { before: toCreditsRecord(before), after: toCreditsRecord(null) }
        await repositories.audit.record({ organizationId, actor, action: 'credits.off', target, ...records }, now)
        return true
      }),
    )
    const again = config.credits.isEnabled ? ' The next start switches them on again: credits.enabled is set.' : ''
    terminal.err.write(wasOn ? `Spending needs no credits any more.${again}\n` : 'Spending needed no credits before.\n')
    return 0
  },
})

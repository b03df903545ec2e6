import { switchOffCredits } from '../../administration/credits/switch-off-credits.ts'
import { cliAuthor } from '../cli-actor.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { withStore } from '../with-store.ts'

/** `credits off`: stops requiring credits. */
export const creditsOff = defineCliCommand({
  description: 'Stop requiring credits, and delete what was granted.',
  args: { ...configOptions },
  async run(args, terminal) {
    const { config } = await loadConfigFor(args, terminal)
    const wasOn = await withStore(config, terminal, ({ transact, organizationId }) =>
      transact((repositories) => switchOffCredits(repositories, cliAuthor(organizationId), Date.now())),
    )
    const again = config.credits.isEnabled ? ' The next start requires them again: credits.enabled is set.' : ''
    terminal.err.write(wasOn ? `Spending no longer needs credits.${again}\n` : 'Credits were already off.\n')
    return 0
  },
})

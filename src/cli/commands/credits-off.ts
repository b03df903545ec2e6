import { liftCredits } from '../../storage/credits.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../config-options.ts'
import { withStore } from '../with-store.ts'

/** `credits off`: spending needs no credits any more. */
export const creditsOff = defineCliCommand({
  description: 'Let spending do without credits again, and forget what was granted.',
  args: { ...configOptions },
  async run(args, terminal) {
    const { config } = await loadConfigFor(args, terminal)
    const wasOn = await withStore(config, terminal, ({ repositories, organizationId }) =>
      liftCredits(repositories, organizationId),
    )
    const again = config.credits.isEnabled ? ' The next start switches them on again: credits.enabled is set.' : ''
    terminal.err.write(wasOn ? `Spending needs no credits any more.${again}\n` : 'Spending needed no credits before.\n')
    return 0
  },
})

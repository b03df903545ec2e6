import { defineCliCommand } from '../command.ts'
import { loadCatalog } from '../load-catalog.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'

/** `config check`: says whether a gateway could be started with this configuration, and names all that is wrong. */
export const configCheck = defineCliCommand({
  description: 'Check the configuration without starting anything; exit code 1 when something is wrong.',
  args: configOptions,
  async run(args, terminal) {
    const { config } = await loadConfigFor(args, terminal)
    const { loadSimulator } = await import('../../simulator/load-simulator.ts')
    loadSimulator(config.simulator)
    const { catalog } = await loadCatalog(config, terminal)
    const subject = config.file ?? 'The configuration (no file; defaults and environment)'
    const counts = `${plural(catalog.providers.size, 'provider')}, ${plural(catalog.models.size, 'model')}`
    terminal.out.write(`${terminal.out.colours.green('✓')} ${subject} is fine: ${counts}.\n`)
    return 0
  },
})

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}

import { defineCliCommand } from '../command.ts'
import { loadCatalog } from '../load-catalog.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'

/** `config check`: reports every error that would keep a gateway from starting with this configuration, and warns of a sandbox that is not there. */
export const configCheck = defineCliCommand({
  description: 'Check the configuration without starting the gateway; exit code 1 on errors.',
  args: configOptions,
  async run(args, terminal) {
    const loaded = await loadConfigFor(args, terminal)
    const { config } = loaded
    const { loadSimulator } = await import('../../simulator/load-simulator.ts')
    loadSimulator(config.simulator)
    const { trustAuthorities } = await import('../../outbound/trusted-authorities.ts')
    trustAuthorities(config.outbound.caFile)
    const { missingProgram } = await import('../../tools/sandbox/missing-program.ts')
    const missing = missingProgram(config.sandbox)
    const { catalog } = await loadCatalog(loaded)
    const subject = config.file ?? 'The configuration (no file; defaults and environment)'
    const counts = `${plural(catalog.providers.size, 'provider')}, ${plural(catalog.models.size, 'model')}`
    terminal.out.write(`${terminal.out.colours.green('✓')} ${subject} is valid: ${counts}.\n`)
    if (missing !== undefined) {
      const { colours } = terminal.err
      const what = `the program ${missing} is not there, so service:bash and service:shell are refused`
      terminal.err.write(`${colours.yellow('!')} tools.sandbox.command: ${what}.\n`)
    }
    return 0
  },
})

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}

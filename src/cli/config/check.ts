import { defineCliCommand } from '../command.ts'
import { loadCatalog } from '../load-catalog.ts'
import type { Stored } from '../load-stored.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import type { Terminal } from '../terminal/terminal.ts'

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
    const { chooseProxy } = await import('../../outbound/choose-proxy.ts')
    chooseProxy(config.outbound.proxies, 'providers')
    const { missingProgram } = await import('../../tools/sandbox/missing-program.ts')
    const missing = missingProgram(config.sandbox)
    const { catalog, stored } = await loadCatalog(loaded)
    const subject = config.file ?? 'The configuration (no file; defaults and environment)'
    const counts = `${plural(catalog.providers.size, 'provider')}, ${plural(catalog.models.size, 'model')}`
    terminal.out.write(`${terminal.out.colours.green('✓')} ${subject} is valid: ${counts}${partOf(stored)}.\n`)
    const { storedProblems } = await import('./stored-problems.ts')
    for (const problem of storedProblems(stored)) warn(terminal, problem)
    if (missing !== undefined) {
      const what = `the program ${missing} is not there, so service:bash and service:shell are refused`
      warn(terminal, `tools.sandbox.command: ${what}.`)
    }
    return 0
  },
})

function warn({ err }: Terminal, line: string): void {
  err.write(`${err.colours.yellow('!')} ${line}\n`)
}

/** How many of them are stored; '' where none is. */
function partOf({ managed, place }: Stored): string {
  const isActive = ({ status }: { readonly status: string }) => status === 'active'
  const [providers, models] = [managed.providers.filter(isActive).length, managed.models.filter(isActive).length]
  if (providers + models === 0) return ''
  return `, of which ${plural(providers, 'provider')} and ${plural(models, 'model')} are in ${place}`
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}

import type { ExplainedValue } from '../../config/explain-config.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../config-options.ts'
import { loadCatalog } from '../load-catalog.ts'
import { renderTable } from '../table.ts'
import type { Output } from '../terminal.ts'

/** `config explain`: each effective value and where it comes from, secrets masked. */
export const configExplain = defineCliCommand({
  description: 'Show each effective value and where it comes from; secrets are masked.',
  args: {
    json: { type: 'boolean', description: 'Print JSON.' },
    ...configOptions,
  },
  async run(args, terminal) {
    const { config, sources } = await loadConfigFor(args, terminal)
    const [{ explainConfig }, { found }] = await Promise.all([
      import('../../config/explain-config.ts'),
      loadCatalog(config, terminal),
    ])
    const values = explainConfig(sources, found)
    terminal.out.write(args.json === true ? `${JSON.stringify(values, null, 2)}\n` : render(values, terminal.out))
    return 0
  },
})

function render(values: readonly ExplainedValue[], out: Output): string {
  const { dim, cyan } = out.colours
  // What somebody decided stands out against what nobody touched.
  const rows = values.map(({ key, value, origin }) =>
    origin === 'default' ? [dim(key), dim(value), dim(origin)] : [key, value, cyan(origin)],
  )
  return renderTable([{ title: 'KEY' }, { title: 'VALUE' }, { title: 'FROM' }], rows, out)
}

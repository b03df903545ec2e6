import { listConfiguredProviders } from '../../administration/catalog/list-configured.ts'
import type { Schema } from '../../contract/contract.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import type { Colours } from '../terminal/colours.ts'
import { renderTable } from '../terminal/table.ts'
import { withStore } from '../with-store.ts'
import { catalogEditorAt } from './catalog-editor.ts'

/** `providers list`: lists the providers of gateway.yaml, those that are stored, and those of the environment. */
export const providersList = defineCliCommand({
  description: 'List the providers of gateway.yaml, those that are stored, and those whose key is in the environment.',
  args: {
    json: { type: 'boolean', description: 'Print JSON, with the records of GET /admin/providers.' },
    ...configOptions,
  },
  async run(args, terminal) {
    const loaded = await loadConfigFor(args, terminal)
    const providers = await withStore(loaded.config, terminal, (store) =>
      listConfiguredProviders(store.repositories, catalogEditorAt(store, loaded)),
    )
    const { out, err, program } = terminal
    if (args.json === true) {
      out.write(`${JSON.stringify(providers, null, 2)}\n`)
      return 0
    }
    if (providers.length === 0) err.write(`There are no providers. Add one with: ${program} providers add groq\n`)
    else {
      out.write(
        renderTable(
          columns,
          providers.map((each) => rowOf(each, out.colours)),
          out,
        ),
      )
      for (const { slug, problem } of providers) if (problem !== null) err.write(`${slug}: ${problem}\n`)
    }
    return 0
  },
})

const columns = ['PROVIDER', 'NAME', 'FROM', 'STATE', 'FORMAT', 'URL'].map((title) => ({ title }))

function rowOf(provider: Schema<'ConfiguredProvider'>, { green, red, yellow }: Colours): string[] {
  const { slug, name, origin, status, format, base_url: url } = provider
  const paint = { active: green, broken: red, overridden: yellow }[status]
  return [slug, name, origin, paint(status), format ?? '?', url ?? '?']
}

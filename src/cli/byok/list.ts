import { toByokRecord } from '../../administration/byok/byok-record.ts'
import { providerPresets } from '../../catalog/provider-presets.ts'
import type { ByokCredential } from '../../storage/byok/byok-repository.ts'
import { allPages } from '../all-pages.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { chosenWorkspace, workspaceOption } from '../options/workspace-option.ts'
import type { Colours } from '../terminal/colours.ts'
import { renderTable } from '../terminal/table.ts'
import { UsageError } from '../usage-error.ts'
import { type Store, withStore } from '../with-store.ts'

/** `byok list`: lists a workspace's provider credentials, in the order in which they are tried. */
export const byokList = defineCliCommand({
  description: "List a workspace's provider credentials, in the order in which they are tried.",
  args: {
    provider: { type: 'string', valueHint: 'slug', description: 'Only credentials for this provider.' },
    ...workspaceOption,
    json: { type: 'boolean', description: 'Print JSON, with the records of GET /byok.' },
    ...configOptions,
  },
  async run(args, terminal) {
    if (args.provider !== undefined && !providerPresets.has(args.provider)) {
      throw new UsageError(`There is no provider "${args.provider}".`)
    }
    const { config } = await loadConfigFor(args, terminal)
    const credentials = await withStore(config, terminal, (store) => allCredentials(store, args))
    const { out, err } = terminal
    if (args.json === true) {
      out.write(`${JSON.stringify(credentials.map(toByokRecord), null, 2)}\n`)
      return 0
    }
    if (credentials.length === 0) err.write('There are no credentials.\n')
    else
      out.write(
        renderTable(
          columns,
          credentials.map((each) => rowOf(each, out.colours)),
          out,
        ),
      )
    return 0
  },
})

const columns = ['PROVIDER', 'NAME', 'KEY', 'TRIED', 'FOR', 'STATE', 'ID'].map((title) => ({ title }))

function rowOf(credential: ByokCredential, { green, yellow }: Colours): string[] {
  const { provider, name, label, isFallback, isDisabled, id } = credential
  const state = isDisabled ? yellow('disabled') : green('ready')
  return [provider, name, label, isFallback ? 'after' : 'before', audienceOf(credential), state, id]
}

function audienceOf({ allowedModels, allowedUserIds, allowedApiKeyHashes }: ByokCredential): string {
  const parts = Object.entries({ model: allowedModels, user: allowedUserIds, key: allowedApiKeyHashes }).flatMap(
    ([what, list]) => (list === null ? [] : [`${list.length} ${what}${list.length === 1 ? '' : 's'}`]),
  )
  return parts.length === 0 ? 'all' : parts.join(', ')
}

async function allCredentials(
  store: Store,
  { workspace, provider }: { readonly workspace?: string | undefined; readonly provider?: string | undefined },
): Promise<readonly ByokCredential[]> {
  const { repositories, organizationId } = store
  const { id: workspaceId } = await chosenWorkspace(repositories, organizationId, workspace)
  return allPages(async (page) => {
    const filter = { organizationId, workspaceId, ...(provider !== undefined && { provider }), ...page }
    const { credentials: items, total } = await repositories.byok.list(filter)
    return { items, total }
  })
}

import { toDestinationRecord } from '../../administration/destinations/destination-record.ts'
import type { StoredDestination } from '../../storage/broadcast/destination-repository.ts'
import { allPages } from '../all-pages.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { chosenWorkspace, workspaceOption } from '../options/workspace-option.ts'
import type { Colours } from '../terminal/colours.ts'
import { renderTable } from '../terminal/table.ts'
import { withStore } from '../with-store.ts'
import { scopeWords } from './scope-words.ts'

/** `destinations list`: lists where a workspace's generations are sent. */
export const destinationsList = defineCliCommand({
  description: "List where a workspace's generations are sent.",
  args: {
    ...workspaceOption,
    json: { type: 'boolean', description: 'Print JSON, with the records of GET /observability/destinations.' },
    ...configOptions,
  },
  async run(args, terminal) {
    const { config } = await loadConfigFor(args, terminal)
    const { destinations, isSending } = await withStore(config, terminal, async ({ repositories, organizationId }) => {
      const workspace = await chosenWorkspace(repositories, organizationId, args.workspace)
      const destinations = await allPages(async (page) => {
        const place = { organizationId, workspaceId: workspace.id }
        const { destinations: items, total } = await repositories.destinations.list({ ...place, ...page })
        return { items, total }
      })
      return { destinations, isSending: workspace.isObservabilityBroadcastEnabled }
    })
    const { out, err } = terminal
    if (args.json === true) {
      out.write(
        `${JSON.stringify(
          destinations.map((each) => toDestinationRecord(each)),
          null,
          2,
        )}\n`,
      )
      return 0
    }
    if (destinations.length === 0) err.write('There are no destinations.\n')
    else {
      const rows = destinations.map((each) => rowOf(each, isSending, out.colours))
      out.write(renderTable(columns, rows, out))
      if (!isSending) err.write('The workspace sends nothing: workspaces update <slug> --broadcast switches it on.\n')
    }
    return 0
  },
})

const columns = ['TYPE', 'NAME', 'SENT', 'STATE', 'ID'].map((title) => ({ title }))

function rowOf(destination: StoredDestination, isSending: boolean, { green, yellow }: Colours): string[] {
  const { type, name, isEnabled, id } = destination
  const state = !isEnabled ? yellow('disabled') : isSending ? green('sending') : yellow('workspace off')
  return [type, name, scopeWords(destination).join(', '), state, id]
}

import { toFileRecord } from '../../administration/files/file-record.ts'
import { sizeText } from '../../errors/size-text.ts'
import type { StoredFile } from '../../records/stored-file.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { chosenWorkspace, workspaceOption } from '../options/workspace-option.ts'
import type { Colours } from '../terminal/colours.ts'
import { describeTime } from '../terminal/describe-time.ts'
import { renderTable } from '../terminal/table.ts'
import { type Store, withStore } from '../with-store.ts'

/** `files list`: lists a workspace's files, newest first. */
export const filesList = defineCliCommand({
  description: "List a workspace's files, newest first.",
  args: {
    purpose: { type: 'string', valueHint: 'word', description: 'Only files with this purpose.' },
    ...workspaceOption,
    json: { type: 'boolean', description: 'Print JSON, with the records of GET /files.' },
    ...configOptions,
  },
  async run(args, terminal) {
    const { config } = await loadConfigFor(args, terminal)
    const now = Date.now()
    const files = await withStore(config, terminal, (store) => allFiles(store, args, now))
    const { out, err } = terminal
    if (args.json === true) out.write(`${JSON.stringify(files.map(toFileRecord), null, 2)}\n`)
    else if (files.length === 0) err.write('There are no files.\n')
    else {
      const rows = files.map((file) => rowOf(file, now, out.colours))
      out.write(renderTable(columns, rows, out))
    }
    return 0
  },
})

const columns = ['NAME', 'TYPE', 'SIZE', 'PURPOSE', 'CREATED', 'EXPIRES', 'ID'].map((title) => ({ title }))

function rowOf(
  { name, mediaType, bytes, purpose, createdAt, expiresAt, id }: StoredFile,
  now: number,
  { dim }: Colours,
) {
  const expiry = expiresAt === null ? dim('never') : describeTime(expiresAt, now)
  return [name, mediaType, sizeText(bytes), purpose, describeTime(createdAt, now), expiry, id]
}

const pageSize = 500

async function allFiles(
  { repositories, organizationId }: Store,
  { workspace, purpose }: { readonly workspace?: string | undefined; readonly purpose?: string | undefined },
  now: number,
): Promise<readonly StoredFile[]> {
  const { id: workspaceId } = await chosenWorkspace(repositories, organizationId, workspace)
  const all: StoredFile[] = []
  for (;;) {
    const after = all.at(-1)
    const listing = { organizationId, workspaceId, order: 'desc', limit: pageSize } as const
    const filter = { ...(purpose !== undefined && { purpose }), ...(after !== undefined && { after }) }
    const page = await repositories.files.list({ ...listing, ...filter }, now)
    all.push(...page)
    if (page.length < pageSize) return all
  }
}

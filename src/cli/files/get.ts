import { toFileRecord } from '../../administration/files/file-record.ts'
import { sizeText } from '../../errors/size-text.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { describeTime } from '../terminal/describe-time.ts'
import { renderTable } from '../terminal/table.ts'
import { withStore } from '../with-store.ts'
import { fileArgument, findFile } from './find-file.ts'

/** `files get`: shows what is known of a file. */
export const filesGet = defineCliCommand({
  description: 'Show what is known of a file.',
  args: {
    ...fileArgument,
    json: { type: 'boolean', description: 'Print JSON, with the record of GET /files/{file_id}.' },
    ...configOptions,
  },
  async run(args, terminal) {
    const { config } = await loadConfigFor(args, terminal)
    const { out, program } = terminal
    const { file, workspace } = await withStore(config, terminal, async (store) => {
      const file = await findFile(store, args.file, program)
      const { workspaces } = store.repositories
      return { file, workspace: await workspaces.get(store.organizationId, file.workspaceId) }
    })
    if (args.json === true) {
      out.write(`${JSON.stringify(toFileRecord(file), null, 2)}\n`)
      return 0
    }
    const now = Date.now()
    const rows = [
      ['Name', file.name],
      ['Id', file.id],
      ['Type', file.mediaType],
      ['Size', `${sizeText(file.bytes)} (${file.bytes} bytes)`],
      ['SHA-256', file.sha256],
      ['Purpose', file.purpose],
      ['Workspace', workspace?.slug ?? file.workspaceId],
      ['Uploaded by', file.keyHash === null ? 'the command line' : `key ${file.keyHash.slice(0, 12)}`],
      ['Created', describeTime(file.createdAt, now)],
      ['Expires', file.expiresAt === null ? 'never' : describeTime(file.expiresAt, now)],
    ]
    out.write(renderTable([{ title: 'FILE' }, { title: '' }], rows, out))
    return 0
  },
})

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { toFileRecord } from '../../administration/files/file-record.ts'
import { uploadFile, usualPurpose } from '../../administration/files/upload-file.ts'
import { sizeText } from '../../errors/size-text.ts'
import { assembleFiles } from '../../files/assemble-files.ts'
import { cliAuthor } from '../cli-actor.ts'
import { defineCliCommand } from '../command.ts'
import { checkBody } from '../options/check-body.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { readExpiry } from '../options/read-expiry.ts'
import { chosenWorkspace, workspaceOption } from '../options/workspace-option.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { CommandError, UsageError } from '../usage-error.ts'
import { withStore } from '../with-store.ts'

/** `files upload`: keeps a file for a workspace. */
export const filesUpload = defineCliCommand({
  description: 'Keep a file for a workspace; prints its id.',
  args: {
    path: { type: 'positional', required: true, description: 'The file; - for standard input.' },
    name: { type: 'string', valueHint: 'name', description: "What it is called. Default: the file's own name." },
    type: { type: 'string', valueHint: 'media type', description: 'What it is. Default: by its bytes and its name.' },
    purpose: { type: 'string', valueHint: 'word', description: `What it is for. Default: ${usualPurpose}.` },
    expires: {
      type: 'string',
      valueHint: 'time',
      description: 'When it is deleted: 30d, 12h, 8w, or a date. Default: never.',
    },
    ...workspaceOption,
    json: { type: 'boolean', description: 'Print JSON, with the record of POST /files.' },
    ...configOptions,
  },
  examples: [
    ['files upload report.pdf --expires 30d', 'Keeps a PDF for the Default workspace for 30 days.'],
    ['files upload - --name notes.md < notes.md', 'Keeps what comes on standard input.'],
  ],
  async run(args, terminal) {
    const now = Date.now()
    const purpose = args.purpose ?? usualPurpose
    const seconds = args.expires === undefined ? undefined : Math.round((readExpiry(args.expires, now) - now) / 1000)
    await checkBody('createFile', { file: '', purpose, ...(seconds !== undefined && { expires_in_seconds: seconds }) })
    const name = args.name ?? (args.path === '-' ? undefined : basename(args.path))
    if (name === undefined) throw new UsageError('Standard input has no name: add --name.')
    const { config } = await loadConfigFor(args, terminal)
    const file = await withStore(config, terminal, async ({ database, repositories, organizationId }) => {
      const { id: workspaceId } = await chosenWorkspace(repositories, organizationId, args.workspace)
      const files = assembleFiles(config, database)
      const bytes = await bytesOf(args.path, terminal)
      const room = await files.expect({ workspaceId, holder: { name: 'command line' }, bytesMin: 0 })
      const spooled = await files.take(bytes, room)
      const wish = {
        ...{ organizationId, workspaceId, keyHash: null, userId: null, name, purpose },
        mediaType: args.type ?? '',
        expiresAfterMs: seconds === undefined ? null : seconds * 1000,
      }
      return uploadFile(files, cliAuthor(organizationId), wish, spooled)
    })
    const { out, err } = terminal
    if (args.json === true) out.write(`${JSON.stringify(toFileRecord(file), null, 2)}\n`)
    else {
      out.write(`${file.id}\n`)
      err.write(`${err.colours.green('✓')} Keeps "${file.name}" (${sizeText(file.bytes)}, ${file.mediaType}).\n`)
    }
    return 0
  },
})

async function bytesOf(path: string, terminal: Terminal): Promise<AsyncIterable<Uint8Array>> {
  if (path === '-') return terminal.inputBytes()
  const whole = resolve(terminal.cwd, path)
  const found = await stat(whole).catch(() => undefined)
  if (found?.isFile() !== true) throw new CommandError(`${path} can't be read, or is no file.`)
  return createReadStream(whole)
}

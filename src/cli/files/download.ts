import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sizeText } from '../../errors/size-text.ts'
import { assembleFiles } from '../../files/assemble-files.ts'
import { gatewayHolder } from '../../shares/holder.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { CommandError } from '../usage-error.ts'
import { withStore } from '../with-store.ts'
import { fileArgument, findFile } from './find-file.ts'

/** `files download`: writes the bytes of a file to disk. */
export const filesDownload = defineCliCommand({
  description: 'Write the bytes of a file to disk.',
  args: {
    ...fileArgument,
    output: {
      type: 'string',
      valueHint: 'path',
      description: "Where to. Default: the file's own name, in this folder.",
    },
    force: { type: 'boolean', description: 'Write over a file that is there.' },
    ...configOptions,
  },
  examples: [['files download 9f2c41d0 --output copy.pdf', 'Writes it as copy.pdf.']],
  async run(args, terminal) {
    const { config } = await loadConfigFor(args, terminal)
    const { err, cwd, program } = terminal
    return withStore(config, terminal, async (store) => {
      const file = await findFile(store, args.file, program)
      const path = args.output ?? file.name
      const bytes = await assembleFiles(config, store.database).open(
        file,
        gatewayHolder('administration'),
        new AbortController().signal,
      )
      await write(bytes, resolve(cwd, path), path, args.force === true)
      err.write(`${err.colours.green('✓')} Wrote ${path} (${sizeText(file.bytes)}).\n`)
      return 0
    })
  },
})

async function write(bytes: NodeJS.ReadableStream, path: string, shown: string, isForced: boolean): Promise<void> {
  const to = createWriteStream(path, { flags: isForced ? 'w' : 'wx' })
  let hasBegun = false
  to.once('open', () => {
    hasBegun = true
  })
  try {
    await pipeline(bytes, to)
  } catch (error) {
    // Half a file would pass for a whole one.
    if (hasBegun) await rm(path, { force: true })
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST')
      throw new CommandError(`${shown} is there already. Name another with --output, or add --force.`)
    throw new CommandError(`${shown} can't be written${code === undefined ? '' : ` (${code})`}.`)
  }
}

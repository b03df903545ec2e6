import { removeFile } from '../../administration/files/remove-file.ts'
import { assembleFiles } from '../../files/assemble-files.ts'
import { cliAuthor } from '../cli-actor.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { checkAnswerable, confirm, yesOption } from '../terminal/confirm.ts'
import { withStore } from '../with-store.ts'
import { fileArgument, findFile } from './find-file.ts'

/** `files delete`: deletes a file and its bytes. */
export const filesDelete = defineCliCommand({
  description: 'Delete a file and its bytes; requests that name it are refused at once.',
  args: { ...fileArgument, ...yesOption, ...configOptions },
  async run(args, terminal) {
    checkAnswerable(args, terminal)
    const { config } = await loadConfigFor(args, terminal)
    const { err, program } = terminal
    return withStore(config, terminal, async (store) => {
      const { organizationId } = store
      const { id, name } = await findFile(store, args.file, program)
      if (!(await confirm(args, terminal, `Delete "${name}" (${id})?`))) return 1
      await removeFile(assembleFiles(config, store.database), cliAuthor(organizationId), { organizationId }, id)
      err.write(`${err.colours.green('✓')} Deleted "${name}".\n`)
      return 0
    })
  },
})

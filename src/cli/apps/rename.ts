import { updateApp } from '../../administration/apps/update-app.ts'
import { cleanTitle } from '../../records/app-title.ts'
import { defineCliCommand } from '../command.ts'
import { checkBody } from '../options/check-body.ts'
import { UsageError } from '../usage-error.ts'
import { changeApp, changeAppArgs } from './change-app.ts'

/** `apps rename`: sets an app's name, which overrides what the app says of itself. */
export const appsRename = defineCliCommand({
  description: 'Give an app another name.',
  args: {
    ...changeAppArgs,
    name: { type: 'positional', required: true, description: 'The new name, in quotes if it has spaces.' },
  },
  examples: [['apps rename https://notes.example "Example Notes"', 'Rankings show the new name, for past days too.']],
  async run(args, terminal) {
    const title = cleanTitle(args.name)
    if (title === null) throw new UsageError('The name has no visible character.')
    await checkBody('updateApp', { title: args.name })
    return changeApp(args, terminal, {
      make: (repositories, author, { id }, now) => updateApp(repositories, author, { id, changes: { title } }, now),
      done: (_before, { id, origin }) => `App ${id} (${origin}) is now called "${title}".`,
    })
  },
})

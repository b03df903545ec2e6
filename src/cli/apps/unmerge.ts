import { unmergeApp } from '../../administration/apps/unmerge-app.ts'
import { defineCliCommand } from '../command.ts'
import { changeApp, changeAppArgs, describeApp } from './change-app.ts'

/** `apps unmerge`: makes an alias a separate app again. */
export const appsUnmerge = defineCliCommand({
  description: 'Count a merged app separately again, with all its usage.',
  args: changeAppArgs,
  async run(args, terminal) {
    return changeApp(args, terminal, {
      make: (repositories, author, { id }, now) => unmergeApp(repositories, author, id, now),
      done: (before) => `${describeApp(before).replace(/^a/, 'A')} counts separately again.`,
    })
  },
})

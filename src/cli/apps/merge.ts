import { mergeApp } from '../../administration/apps/merge-app.ts'
import { type App, shownName } from '../../storage/apps/app-repository.ts'
import { defineCliCommand } from '../command.ts'
import { changeApp, changeAppArgs, describeApp } from './change-app.ts'
import { appWord, findApp } from './find-app.ts'

/** `apps merge`: makes one app an alias of another. */
export const appsMerge = defineCliCommand({
  description: 'Count an app as part of another one, with all that it has used and will use; "apps unmerge" undoes it.',
  args: {
    ...changeAppArgs,
    into: { type: 'positional', required: true, description: `The app that it counts for. ${appWord}` },
    yes: { type: 'boolean', alias: 'y', description: "Don't ask." },
  },
  examples: [['apps merge https://beta.notes.example https://notes.example', 'Rankings of all days show one app.']],
  async run(args, terminal) {
    let canonical: App | undefined
    return changeApp(args, terminal, {
      async question(app, store) {
        canonical = await findApp(store, args.into, terminal.program)
        return `Let ${describeApp(app)} count for ${describeApp(canonical)}, on all days past and to come?`
      },
      make: (repositories, author, { id }, now) =>
        mergeApp(repositories, author, { id, into: canonical?.id ?? 0 }, now),
      done: (before) =>
        `"${shownName(before)}" counts for "${canonical === undefined ? '' : shownName(canonical)}" now. To undo it: ${terminal.program} apps unmerge ${before.id}`,
    })
  },
})

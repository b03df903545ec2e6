import { mergeApp } from '../../administration/apps/merge-app.ts'
import { type App, shownName } from '../../storage/apps/app-repository.ts'
import { defineCliCommand } from '../command.ts'
import { changeApp, changeAppArgs, describeApp } from './change-app.ts'
import { findApp } from './find-app.ts'

/** `apps merge`: makes one app an alias of another. */
export const appsMerge = defineCliCommand({
  description: 'Count all usage of an app, past and future, as that of another app; "apps unmerge" undoes it.',
  args: {
    ...changeAppArgs,
    into: { type: 'positional', required: true, description: 'The id or URL of the app to merge into.' },
    yes: { type: 'boolean', alias: 'y', description: "Don't ask for confirmation." },
  },
  examples: [
    ['apps merge https://beta.notes.example https://notes.example', 'Rankings show one app, for past days too.'],
  ],
  async run(args, terminal) {
    let canonical: App | undefined
    return changeApp(args, terminal, {
      async question(app, store) {
        canonical = await findApp(store, args.into, terminal.program)
        return `Count ${describeApp(app)} as ${describeApp(canonical)}, on past and future days?`
      },
      make: (repositories, author, { id }, now) =>
        mergeApp(repositories, author, { id, into: canonical?.id ?? 0 }, now),
      done: (before) =>
        `"${shownName(before)}" now counts as "${canonical === undefined ? '' : shownName(canonical)}". To undo it: ${terminal.program} apps unmerge ${before.id}`,
    })
  },
})

import { updateApp } from '../../administration/apps/update-app.ts'
import type { AppVisibility } from '../../storage/apps/app-repository.ts'
import { type Command, defineCliCommand } from '../command.ts'
import { changeApp, changeAppArgs, describeApp } from './change-app.ts'

/** `apps hide`: leaves an app out of rankings because their publisher decides so. */
export const appsHide = visibilityCommand(
  'hidden',
  'Leave an app out of rankings.',
  'is now hidden: rankings leave it out',
)

/** `apps publish`: shows an app in rankings again. */
export const appsPublish = visibilityCommand('public', 'Show an app in rankings again.', 'is now public')

/** `apps make-private`: leaves an app out of rankings because its owner wants that. */
export const appsMakePrivate = visibilityCommand(
  'private',
  "Leave an app out of rankings at its owner's wish.",
  'is now private: rankings leave it out',
)

function visibilityCommand(visibility: AppVisibility, description: string, outcome: string): Command {
  return defineCliCommand({
    description: `${description} It applies to past days too and can be undone.`,
    args: changeAppArgs,
    async run(args, terminal) {
      return changeApp(args, terminal, {
        make: (repositories, author, { id }, now) =>
          updateApp(repositories, author, { id, changes: { visibility } }, now),
        done: (_before, after) => `${describeApp(after).replace(/^a/, 'A')} ${outcome}.`,
      })
    },
  })
}

import { updateApp } from '../../administration/apps/update-app.ts'
import type { AppVisibility } from '../../storage/apps/app-repository.ts'
import { type Command, defineCliCommand } from '../command.ts'
import { changeApp, changeAppArgs, describeApp } from './change-app.ts'

/** `apps hide`: out of rankings, by decision of whoever publishes them. */
export const appsHide = visibilityCommand(
  'hidden',
  'Leave an app out of rankings.',
  'is hidden now: rankings leave it out',
)

/** `apps publish`: back into rankings. */
export const appsPublish = visibilityCommand('public', 'Show an app in rankings (again).', 'is public now')

/** `apps make-private`: out of rankings, for those who don't want to be in them. */
export const appsMakePrivate = visibilityCommand(
  'private',
  'Leave an app out of rankings because it wants no publicity.',
  'is private now: rankings leave it out',
)

function visibilityCommand(visibility: AppVisibility, description: string, outcome: string): Command {
  return defineCliCommand({
    description: `${description} For past days too, and it can be changed back.`,
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

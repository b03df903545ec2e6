import { updateApp } from '../../administration/apps/update-app.ts'
import { type AppCategory, categoryGroups, isAppCategory } from '../../records/app-categories.ts'
import { defineCliCommand } from '../command.ts'
import { UsageError } from '../usage-error.ts'
import { changeApp, changeAppArgs } from './change-app.ts'

const known = Object.entries(categoryGroups)
  .map(([group, categories]) => `${group}: ${categories.join(', ')}`)
  .join('; ')

/** `apps categorise`: sets an app's categories, which overrides what the app says of itself. */
export const appsCategorise = defineCliCommand({
  description: 'Set what an app is for.',
  args: {
    ...changeAppArgs,
    categories: { type: 'positional', required: false, description: `One or more. ${known}.` },
    none: { type: 'boolean', description: 'Leave it without any category.' },
  },
  takesMoreWords: true,
  examples: [
    [
      'apps categorise 42 cli-agent ide-extension',
      'It appears in the rankings of coding, cli-agent and ide-extension.',
    ],
    ['apps categorise 42 --none', 'It appears only in rankings of all apps.'],
  ],
  async run(args, terminal) {
    const categories = readNames(args._.slice(1), args.none === true)
    return changeApp(args, terminal, {
      make: (repositories, author, { id }, now) =>
        updateApp(repositories, author, { id, changes: { categories } }, now),
      done: (_before, { id, origin }) =>
        `App ${id} (${origin}) is now in ${categories.length === 0 ? 'no category' : categories.join(', ')}.`,
    })
  },
})

function readNames(words: readonly string[], hasNone: boolean): readonly AppCategory[] {
  const names = words.flatMap((word) => word.split(',')).filter((name) => name !== '')
  const unknown = names.find((name) => !isAppCategory(name))
  if (unknown !== undefined) throw new UsageError(`There is no category "${unknown}". The categories are ${known}.`)
  if (hasNone !== (names.length === 0)) {
    throw new UsageError(hasNone ? 'Give categories or --none, not both.' : 'Give at least one category, or --none.')
  }
  return [...new Set(names.filter(isAppCategory))]
}

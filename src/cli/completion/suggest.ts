import type { ArgDef } from 'citty'
import type { Command } from '../command.ts'
import { commands, groups } from '../commands.ts'
import { topics } from '../topics.ts'

/** A word that may come next, and what it means. */
export interface Suggestion {
  readonly word: string
  readonly meaning: string
}

/**
 * What may stand in place of the last of `words`, which is unfinished and may be empty; the words before it are finished. Empty where a
 * value is due that only its user knows, such as a path.
 */
export async function suggest(words: readonly string[]): Promise<readonly Suggestion[]> {
  const finished = words.slice(0, -1).filter((word, at) => at > 0 || word !== 'help')
  const begun = words.at(-1) ?? ''
  const depth = commandDepth(finished)
  const load = commands[finished.slice(0, depth).join(' ')]
  const all =
    load === undefined
      ? await nextWords(finished)
      : suggestArguments(await load(), finished.slice(depth), begun.startsWith('-'))
  return all.filter(({ word }) => word.startsWith(begun))
}

/** How many of the first words name a command; 0 when none is named yet. */
function commandDepth(words: readonly string[]): number {
  for (let depth = words.length; depth > 0; depth--)
    if (Object.hasOwn(commands, words.slice(0, depth).join(' '))) return depth
  return 0
}

async function nextWords(finished: readonly string[]): Promise<readonly Suggestion[]> {
  const prefix = finished.map((word) => `${word} `).join('')
  const known = Object.keys(commands)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length).split(' ', 1)[0] ?? '')
  const ordered = prefix === '' ? Object.values(topics).flat() : [...new Set(known)]
  return Promise.all(ordered.map(async (word) => ({ word, meaning: await meaningOf(`${prefix}${word}`) })))
}

async function meaningOf(name: string): Promise<string> {
  return groups[name] ?? (await commands[name]?.())?.description ?? ''
}

function suggestArguments(
  { args, words = {} }: Command,
  given: readonly string[],
  isOption: boolean,
): readonly Suggestion[] {
  const all = Object.entries(args)
  const options = all.filter(([, { type }]) => type !== 'positional')
  const withValue = options.filter(([, { type }]) => type !== 'boolean').map(([name]) => name)
  const due = withValue.find((name) => given.at(-1) === `--${name}`)
  if (due !== undefined) return toSuggestions(words[due])
  if (isOption) {
    return [...options.map(toSuggestion), { word: '--help', meaning: 'Show this help.' }].filter(
      ({ word }) => !given.includes(word),
    )
  }
  const values = given.filter(
    (word, at) => !word.startsWith('-') && !withValue.includes((given[at - 1] ?? '').slice(2)),
  )
  const [positional = ''] = all.filter(([, { type }]) => type === 'positional')[values.length] ?? []
  return toSuggestions(words[positional])
}

function toSuggestion([name, definition]: readonly [string, ArgDef]): Suggestion {
  const isOnByDefault = definition.type === 'boolean' && definition.default === true
  return isOnByDefault
    ? { word: `--no-${name}`, meaning: definition.negativeDescription ?? '' }
    : { word: `--${name}`, meaning: definition.description ?? '' }
}

function toSuggestions(words: readonly string[] = []): readonly Suggestion[] {
  return words.map((word) => ({ word, meaning: '' }))
}

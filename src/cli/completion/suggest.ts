import type { ArgDef } from 'citty'
import type { Command } from '../command.ts'
import { commands, groups } from '../commands.ts'
import type { ConfigFlags } from '../options/config-options.ts'
import { topics } from '../topics.ts'
import type { NameKind } from './name-kinds.ts'

/** A word that may come next, and what it means. */
export interface Suggestion {
  readonly word: string
  readonly meaning: string
}

/** Finds the names of a kind that there are, at the configuration that the flags name. */
export type LookUp = (kind: NameKind, flags: ConfigFlags) => Promise<readonly Suggestion[]>

const noNames: LookUp = () => Promise.resolve([])

/**
 * What may stand in place of the last of `words`, which is unfinished and may be empty; the words before it are finished. Empty where a
 * value is due that only its user knows, such as a path. `lookUp` finds the names that depend on a gateway.
 */
export async function suggest(words: readonly string[], lookUp: LookUp = noNames): Promise<readonly Suggestion[]> {
  const finished = words.slice(0, -1).filter((word, at) => at > 0 || word !== 'help')
  const begun = words.at(-1) ?? ''
  const depth = commandDepth(finished)
  const load = commands[finished.slice(0, depth).join(' ')]
  const all =
    load === undefined
      ? await nextWords(finished)
      : await suggestArguments(await load(), { given: finished.slice(depth), begun }, lookUp)
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

interface Typed {
  /** The words after the command's name, without the one that is not finished. */
  readonly given: readonly string[]
  readonly begun: string
}

async function suggestArguments(
  { args, words = {} }: Command,
  { given, begun }: Typed,
  lookUp: LookUp,
): Promise<readonly Suggestion[]> {
  const all = Object.entries(args)
  const options = all.filter(([, { type }]) => type !== 'positional')
  const withValue = options.filter(([, { type }]) => type !== 'boolean')
  const flagsOf = new Map(withValue.flatMap(([name, arg]) => spellings(name, arg).map((flag) => [flag, name] as const)))
  const valuesOf = async (name: string, before: string, value: string): Promise<readonly Suggestion[]> => {
    const { names, isList } = args[name] ?? {}
    const listed = isList === true ? value.slice(0, value.lastIndexOf(',') + 1) : ''
    const found = names === undefined ? [] : await lookUp(names, placeIn(given))
    return [...toSuggestions(words[name]), ...found.filter(({ word }) => isList !== true || !word.includes(','))].map(
      ({ word, meaning }) => ({ word: `${before}${listed}${word}`, meaning }),
    )
  }
  const due = flagsOf.get(given.at(-1) ?? '')
  if (due !== undefined) return valuesOf(due, '', begun)
  const [, flag = '', value] = /^(--[^=]+)=(.*)$/s.exec(begun) ?? []
  if (value !== undefined) return valuesOf(flagsOf.get(flag) ?? '', `${flag}=`, value)
  if (begun.startsWith('-')) {
    return [...options.map(toSuggestion), { word: '--help', meaning: 'Show this help.' }].filter(
      ({ word }) => !given.includes(word),
    )
  }
  const values = given.filter((word, at) => !word.startsWith('-') && !flagsOf.has(given[at - 1] ?? ''))
  const [positional = ''] = all.filter(([, { type }]) => type === 'positional')[values.length] ?? []
  return valuesOf(positional, '', begun)
}

function spellings(name: string, definition: ArgDef): readonly string[] {
  const aliases = 'alias' in definition ? [definition.alias ?? []].flat() : []
  return [`--${name}`, ...aliases.map((alias) => (alias.length === 1 ? `-${alias}` : `--${alias}`))]
}

/** The configuration that the words name. */
function placeIn(given: readonly string[]): ConfigFlags {
  const lastOf = (flag: string) =>
    given.reduce<string | undefined>((found, word, at) => {
      if (given[at - 1] === flag) return word
      return word.startsWith(`${flag}=`) ? word.slice(flag.length + 1) : found
    }, undefined)
  return { config: lastOf('--config'), 'data-dir': lastOf('--data-dir') }
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

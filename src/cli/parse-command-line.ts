import { type ArgDef, type ArgsDef, type ParsedArgs, parseArgs } from 'citty'
import { nearMatches } from '../errors/near-matches.ts'
import { UsageError } from './usage-error.ts'

/**
 * Parses the words after a command's name. Throws UsageError on an unknown option (with `hint`), on a missing value, or on a word
 * too many.
 */
export function parseCommandLine<Args extends ArgsDef>(
  words: readonly string[],
  args: Args,
  takesMoreWords: boolean,
  hint?: string,
): ParsedArgs<Args> {
  checkOptions(words, args, hint)
  const parsed = parse<Args>(words, args)
  const positionals = Object.values(args).filter(({ type }) => type === 'positional').length
  const extra = parsed._[positionals]
  if (extra !== undefined && !takesMoreWords) throw new UsageError(`Unexpected argument "${extra}".`)
  return parsed
}

function parse<Args extends ArgsDef>(words: readonly string[], args: Args): ParsedArgs<Args> {
  try {
    return parseArgs<Args>([...words], args)
  } catch (error) {
    const missing =
      error instanceof Error ? /^Missing required positional argument: (.+)$/.exec(error.message)?.[1] : undefined
    if (missing !== undefined) throw new UsageError(`${missing} is missing${describeWord(missing, args)}`)
    throw new UsageError(error instanceof Error ? `${error.message.replace(/\.$/, '')}.` : String(error))
  }
}

function describeWord(shown: string, args: ArgsDef): string {
  const [, definition] = Object.entries(args).find(([name]) => name.toUpperCase() === shown.toUpperCase()) ?? []
  return definition?.description === undefined ? '.' : `: ${definition.description}`
}

// citty accepts undeclared options silently.
function checkOptions(words: readonly string[], args: ArgsDef, hint: string | undefined): void {
  const end = words.indexOf('--')
  const before = end === -1 ? words : words.slice(0, end)
  for (let at = 0; at < before.length; at++) {
    const word = before[at] ?? ''
    if (!/^--?[^-\s]/.test(word)) continue
    const [flag = ''] = word.split('=', 1)
    const definition = findOption(flag, args)
    if (definition === undefined) {
      const after = hint === undefined ? '' : ` ${hint}`
      throw new UsageError(`There is no option ${flag}.${suggestOption(flag, args)}${after}`)
    }
    if (definition.type === 'boolean' || word.includes('=')) continue
    at++
    if (at >= before.length) throw new UsageError(`${flag} needs a value.`)
  }
}

function findOption(flag: string, args: ArgsDef): ArgDef | undefined {
  const name = flag.replace(/^--?/, '')
  for (const [key, definition] of Object.entries(args)) {
    if (definition.type === 'positional') continue
    const aliases = 'alias' in definition ? [definition.alias ?? []].flat() : []
    if ([key, ...aliases].includes(name)) return definition
    if (definition.type === 'boolean' && flag === `--no-${key}`) return definition
  }
  return undefined
}

function suggestOption(flag: string, args: ArgsDef): string {
  const options = Object.entries(args).filter(([, { type }]) => type !== 'positional')
  const [near] = nearMatches(
    flag.replace(/^--?/, ''),
    options.map(([key]) => key),
    1,
  )
  return near === undefined ? '' : ` Did you mean --${near}?`
}

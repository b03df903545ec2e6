import { nearMatches } from '../errors/near-matches.ts'
import { shownProse } from '../telemetry/shown-text.ts'
import { commands, groups } from './commands.ts'
import { suggestWord } from './completion/scripts.ts'
import { suggest } from './completion/suggest.ts'
import { explainError } from './explain-error.ts'
import { renderCommandHelp, renderGroupHelp } from './render-help.ts'
import type { Terminal } from './terminal/terminal.ts'
import { UsageError } from './usage-error.ts'
import { describeVersion } from './version.ts'

/** Runs one command line and resolves to its exit code: 0, 1 when it failed, 2 for a wrong command line. Never rejects. */
export async function runCli(words: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await dispatch(words, terminal)
  } catch (error) {
    const { text, exitCode } = explainError(error, terminal)
    // Some of it may be a provider's words.
    terminal.err.write(`${terminal.err.colours.red('✗')} ${shownProse(text)}\n`)
    return exitCode
  }
}

const helpFlags = new Set(['--help', '-h'])

async function dispatch(words: readonly string[], terminal: Terminal): Promise<number> {
  const [first = ''] = words
  if (words.length === 1 && (first === '--version' || first === '-v' || first === 'version')) {
    terminal.out.write(`${await describeVersion()}\n`)
    return 0
  }
  if (first === suggestWord) {
    const { storedNames } = await import('./completion/stored-names.ts')
    const found = await suggest(words.slice(1), (kind, flags) => storedNames(kind, flags, terminal))
    for (const { word, meaning } of found) terminal.out.write(`${word}\t${meaning}\n`)
    return 0
  }
  if (first === 'help') return dispatch([...words.slice(1), '--help'], terminal)
  const group = groupOf(words)
  const depth = group === '' ? 0 : group.split(' ').length
  const wanted = words[depth] ?? ''
  const name = `${group} ${wanted}`.trim()
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (load !== undefined) {
    const command = await load()
    const rest = words.slice(depth + 1)
    if (!asksForHelp(rest)) return command.run(rest, terminal)
    terminal.out.write(renderCommandHelp(name, command, terminal.out.colours))
    return 0
  }
  if (wanted === '' || helpFlags.has(wanted)) {
    // The list of commands is an error message when the command is missing, and output with --help.
    const output = wanted === '' ? terminal.err : terminal.out
    output.write(await renderGroupHelp(group, output.colours))
    return wanted === '' ? 2 : 0
  }
  throw new UsageError(unknownCommand(group, words.slice(depth), terminal.program))
}

/** The longest group name that the words begin with; empty when there is none. */
function groupOf(words: readonly string[]): string {
  let group = ''
  for (const word of words) {
    const longer = `${group} ${word}`.trim()
    if (!Object.hasOwn(groups, longer)) break
    group = longer
  }
  return group
}

function asksForHelp(words: readonly string[]): boolean {
  const end = words.indexOf('--')
  return (end === -1 ? words : words.slice(0, end)).some((word) => helpFlags.has(word))
}

const suggestedMax = 3

function unknownCommand(group: string, [first = '', second = '']: readonly string[], program: string): string {
  const isGroup = group !== ''
  const known = Object.keys(commands)
  const whole = `${group} ${first}`.trim()
  const both = isGroup || second.startsWith('-') ? whole : `${first} ${second}`.trim()
  const near = [...nearMatches(both, known, 1), ...(isGroup ? [] : nearMatches(first, known, 1))]
  const sameLastWord = isGroup ? [] : known.filter((each) => each.endsWith(` ${first}`))
  // A last word shared by many commands suggests none of them.
  const meant = [...near, ...(sameLastWord.length > suggestedMax ? [] : sameLastWord)]
  const suggestions = [...new Set(meant)].map((each) => `"${each}"`)
  const hint = suggestions.length > 0 ? ` Did you mean ${suggestions.join(' or ')}?` : ''
  return `There is no command "${whole}".${hint} See: ${program} ${isGroup ? `${group} ` : ''}--help`
}

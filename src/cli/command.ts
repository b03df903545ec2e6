import type { ParsedArgs } from 'citty'
import type { CliArgs } from './completion/name-kinds.ts'
import { joinRepeated } from './join-repeated.ts'
import { parseCommandLine } from './parse-command-line.ts'
import type { Terminal } from './terminal/terminal.ts'

/** What a command file declares. */
export interface CommandParts<Args extends CliArgs> {
  /** One line for lists of commands. */
  readonly description: string
  readonly args: Args
  /** Example command lines without the program's name, each with what it does. */
  readonly examples?: readonly (readonly [line: string, meaning: string])[]
  /** True when the command takes more words than the declared ones, in `_`. */
  readonly takesMoreWords?: true
  /** Options that may be given several times; their values are joined by newlines. */
  readonly repeats?: readonly string[]
  /** The words that an argument takes, where there are few; shells complete them. */
  readonly words?: { readonly [Name in keyof Args]?: readonly string[] }
  /** A hint for the error about an unknown option. */
  readonly optionHint?: string
  /** Resolves to the exit code; rejects with UsageError, CommandError or any error from below. */
  run(args: ParsedArgs<Args>, terminal: Terminal): Promise<number>
}

/** A command of the command line, with any arguments. */
export interface Command extends Pick<CommandParts<CliArgs>, 'description' | 'args' | 'examples' | 'words'> {
  run(words: readonly string[], terminal: Terminal): Promise<number>
}

/** Ties a command's arguments to their types. */
export function defineCliCommand<const Args extends CliArgs>(parts: CommandParts<Args>): Command {
  const { description, args, examples = [], takesMoreWords = false, repeats = [], words, optionHint } = parts
  return {
    description,
    args,
    examples,
    ...(words !== undefined && { words }),
    run: async (typed, terminal) =>
      parts.run(parseCommandLine<Args>(joinRepeated(typed, repeats), args, takesMoreWords, optionHint), terminal),
  }
}

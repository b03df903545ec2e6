import { type ParseArgsConfig, parseArgs } from 'node:util'

/** A command line that can't be used; the message is for the person who typed it. */
export class OptionsError extends Error {}

/** Reads a command line as `parseArgs` does. Throws OptionsError for unlisted options. */
export function readCommandLine<Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config)
  } catch (error) {
    throw new OptionsError(error instanceof Error ? error.message : String(error))
  }
}

interface Command<Options> {
  readonly usageText: string
  /** The answer to `--help`. Default: `usageText`. */
  readonly helpText?: string
  read(argv: readonly string[]): Options
  /** Resolves to the exit status. */
  run(options: Options): Promise<number>
}

/** Runs a command on the words of this process. After an OptionsError, its message and the usage text are written, and the exit status is 2. */
export async function runCommand<Options extends { readonly isHelp: boolean }>({
  usageText,
  helpText = usageText,
  read,
  run,
}: Command<Options>): Promise<void> {
  try {
    const options = read(process.argv.slice(2))
    if (options.isHelp) console.log(helpText)
    else process.exitCode = await run(options)
  } catch (error) {
    if (!(error instanceof OptionsError)) throw error
    console.error(`${error.message}\n\n${usageText}`)
    process.exitCode = 2
  }
}

import { type ParseArgsConfig, parseArgs } from 'node:util'

/** A command line that can't be used; the message is for the person who typed it. */
export class OptionsError extends Error {}

/** Reads a command line as `parseArgs` does. Throws OptionsError for what the options do not list. */
export function readCommandLine<Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config)
  } catch (error) {
    throw new OptionsError(error instanceof Error ? error.message : String(error))
  }
}

import { originOf } from '../../config/base-url.ts'
import type { Config } from '../../config/config.ts'
import { isUrl } from '../../errors/is-url.ts'
import { maskUrl } from '../../errors/mask.ts'
import { shownText } from '../../telemetry/shown-text.ts'
import { apiBase } from '../call/gateway-client.ts'
import { defineCliCommand } from '../command.ts'
import { type AddressFlags, addressOptions, findUrl, readGivenKey } from '../gateway-address.ts'
import { loadConfigFor } from '../options/config-options.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { CommandError, UsageError } from '../usage-error.ts'
import { chooseModel } from './choose-model.ts'
import { fetchModelFacts } from './model-facts.ts'
import { findOwnKey } from './own-key.ts'
import { type ConnectedProgram, programs } from './programs.ts'
import { renderConnection } from './render-connection.ts'
import { requireAnswer, requireKnownKey } from './require-known-key.ts'
import { findOnPath, runProgram } from './run-program.ts'

const names = Object.keys(programs)

/** `connect`: starts a coding agent that uses a running gateway. */
export const connect = defineCliCommand({
  description: 'Start Claude Code, Codex or opencode so that it uses this gateway.',
  args: {
    program: {
      type: 'positional',
      required: true,
      description: `${names.join(', ')}. Arguments after -- go to the program.`,
    },
    model: {
      type: 'string',
      names: 'models',
      alias: 'm',
      valueHint: 'id',
      description: 'The model. Default: the newest that suits the program.',
    },
    print: { type: 'boolean', description: 'Print a shell script with the environment and the command line instead.' },
    ...addressOptions,
  },
  takesMoreWords: true,
  optionHint: 'Arguments for the program come after --.',
  words: { program: names },
  examples: [
    ['connect claude', 'Starts Claude Code with its own key, created on first use.'],
    ['connect codex --model openai/gpt-5-mini -- exec "Say hello"', 'Passes what follows -- to Codex.'],
    ['connect opencode --print', 'Prints the settings for another shell or a configuration file.'],
  ],
  async run(args, terminal) {
    const [name = '', ...words] = args._
    const program = findProgram(name)
    const file = findOnPath(program.command, terminal.env)
    if (file === undefined && args.print !== true) {
      throw new CommandError(
        `${program.title} is not installed: there is no ${program.command} on PATH. Install it: ${program.install}`,
      )
    }
    const url = await findUrl(args, terminal)
    const address = { url, key: await findKey(args, url, name, program, terminal) }
    const { err, env, cwd } = terminal
    const warn = (text: string) => err.write(`${err.colours.yellow('!')} ${shownText(text)}\n`)
    const chosen = await chooseModel(address, args.model, program.families, warn)
    const facts = await fetchModelFacts(address, chosen.model)
    const connection = { origin: apiBase(url).replace(/\/api\/v1$/, ''), key: address.key, ...chosen, facts }
    if (file === undefined || args.print === true) {
      terminal.out.write(renderConnection(program, connection, words))
      return 0
    }
    err.write(err.colours.dim(`${program.title} with ${shownText(chosen.model)} at ${connection.origin}\n`))
    const conflicting: readonly string[] = program.conflicting
    const kept = Object.fromEntries(Object.entries(env).filter(([name]) => !conflicting.includes(name)))
    return runProgram(file, [...program.arguments(connection), ...words], {
      env: { ...kept, ...program.environment(connection) },
      cwd,
    })
  },
})

function findProgram(name: string): ConnectedProgram {
  const found: Readonly<Record<string, ConnectedProgram>> = programs
  const program = Object.hasOwn(found, name) ? found[name] : undefined
  if (program === undefined)
    throw new UsageError(`There is no program "${name}" to connect. The programs are ${names.join(', ')}.`)
  return program
}

/** The given key, else the program's own. */
async function findKey(
  flags: AddressFlags,
  url: string,
  name: string,
  { title }: ConnectedProgram,
  terminal: Terminal,
): Promise<string> {
  const given = await readGivenKey(flags, terminal)
  if (given !== undefined) return given
  const { config } = await loadConfigFor(flags, terminal)
  if (!isAtHome(url, config)) {
    throw new CommandError(
      `${maskUrl(url)} is a gateway on another machine, where this machine's keys are not valid. Give one of its keys with GATEWAY_API_KEY, --key-stdin or --key.`,
    )
  }
  const key = await findOwnKey(config, terminal, name, title, () => requireAnswer(url))
  await requireKnownKey({ url, key: key.text }, config, terminal)
  return key.text
}

/** True when the address is on this machine; keys are never sent elsewhere automatically. */
function isAtHome(url: string, { publicUrl, host, port }: Config): boolean {
  if (!isUrl(url)) return true
  const { origin, hostname } = new URL(url)
  if (/^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)) return true
  return [originOf(host, port), publicUrl ?? ''].some((own) => isUrl(own) && new URL(own).origin === origin)
}

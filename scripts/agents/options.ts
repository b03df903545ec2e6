import { OptionsError } from '../programs/command-line.ts'
import { parseTrialOptions, type TrialOptions } from '../programs/options.ts'
import { type Trial, trials } from './agent.ts'

/** Options of `try:agents`. */
export interface AgentOptions extends TrialOptions {
  readonly trials: readonly Trial[]
  /** True to install the newest versions instead of the locked ones. */
  readonly isNewest: boolean
}

/** Reads the command line. Throws OptionsError for what it does not know; `known` are the names of all programs. */
export function parseAgentOptions(argv: readonly string[], known: readonly string[]): AgentOptions {
  const { values, ...options } = parseTrialOptions(argv, 'program', known, {
    trials: { type: 'string', multiple: true },
    newest: { type: 'boolean' },
  })
  const named = [values['trials'] ?? []]
    .flat()
    .flatMap((list) => String(list).split(','))
    .map((name) => name.trim())
  for (const name of named) {
    if (!isTrial(name)) throw new OptionsError(`there is no trial "${name}"; there are ${trials.join(', ')}`)
  }
  const wanted = named.filter(isTrial)
  return { ...options, trials: wanted.length === 0 ? trials : wanted, isNewest: values['newest'] === true }
}

function isTrial(name: string): name is Trial {
  return (trials as readonly string[]).includes(name)
}

import { type Environment, variable } from '../environment/environment.ts'

/** Text with its `${NAME}`s filled in, and messages about problems with them. */
export interface Interpolated {
  readonly text: string
  readonly problems: readonly string[]
  /** Names of the variables. */
  readonly names: readonly string[]
}

const placeholder = /\$\$\{|\$\{([^}]*)(\}?)/g
const inside = /^([A-Za-z_][A-Za-z0-9_]*)(?::-(.*))?$/s

/**
 * Fills in `${NAME}` and `${NAME:-default}` from the environment; `$${` gives a literal `${`. An empty variable counts as missing; a
 * missing one without a default is a problem. Filled-in text is not interpolated again.
 */
export function interpolate(text: string, env: Environment): Interpolated {
  const problems: string[] = []
  const names: string[] = []
  const filled = text.replace(placeholder, (whole: string, content: string | undefined, end: string | undefined) => {
    if (content === undefined) return '${'
    const [, name, fallback] = inside.exec(content) ?? []
    if (end === '' || name === undefined) {
      problems.push(
        'has "$" and "{" without the name of a variable and "}" after them; write "$$" instead of "$" to mean the character',
      )
      return whole
    }
    names.push(name)
    const value = variable(env, name) ?? fallback
    if (value === undefined) problems.push(`the environment variable ${name} is not set`)
    return value ?? whole
  })
  return { text: filled, problems, names }
}

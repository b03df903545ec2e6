import { type Environment, variable } from '../environment/environment.ts'

/** Text with its `${NAME}`s filled in, and what was wrong with them, in words. */
export interface Interpolated {
  readonly text: string
  readonly problems: readonly string[]
}

const placeholder = /\$\$\{|\$\{([^}]*)(\}?)/g
const inside = /^([A-Za-z_][A-Za-z0-9_]*)(?::-(.*))?$/s

/**
 * Fills in `${NAME}` and `${NAME:-default}` from the environment; `$${` stands for `${` itself. A variable that is empty counts as
 * missing; one that is missing and has no default is a problem. What is filled in is not looked at again.
 */
export function interpolate(text: string, env: Environment): Interpolated {
  const problems: string[] = []
  const filled = text.replace(placeholder, (whole: string, content: string | undefined, end: string | undefined) => {
    if (content === undefined) return '${'
    const [, name, fallback] = inside.exec(content) ?? []
    if (end === '' || name === undefined) {
      problems.push(
        'has "$" and "{" without the name of a variable and "}" after them; write "$$" instead of "$" to mean the character',
      )
      return whole
    }
    const value = variable(env, name) ?? fallback
    if (value === undefined) problems.push(`the environment variable ${name} is not set`)
    return value ?? whole
  })
  return { text: filled, problems }
}

/** The process's environment variables, or a test's substitute. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The current environment of this process. The only place that reads it. */
export function readEnvironment(): Environment {
  return { ...process.env }
}

/** A variable's value, without blanks and line ends around it, as files and `echo` leave them; an empty one counts as not set. */
export function variable(env: Environment, name: string): string | undefined {
  return env[name]?.trim() || undefined
}

/** The process's environment variables, or what stands in for them in a test. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The environment of this process as it is now. The only place that reads it. */
export function readEnvironment(): Environment {
  return { ...process.env }
}

/** A variable's value; one that is set to nothing counts as not set. */
export function variable(env: Environment, name: string): string | undefined {
  const value = env[name]
  return value === undefined || value.trim() === '' ? undefined : value
}

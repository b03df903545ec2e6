import { readCredentialFile } from '../environment/credential-file.ts'
import { type Environment, variable } from '../environment/environment.ts'
import type { KeyVariables, ProviderPreset } from './provider-preset.ts'

/** A credential from the environment, and the variable that holds it, or the first of several. */
export interface EnvironmentKey {
  readonly name: string
  readonly value: string
}

/** The first complete credential in a preset's variables. An unreadable file counts as missing. */
export function keyFromEnvironment(preset: ProviderPreset | undefined, env: Environment): EnvironmentKey | undefined {
  for (const variables of preset?.apiKeyVariables ?? []) {
    const value = credentialIn(variables, env)
    if (value !== undefined) return { name: nameOf(variables), value }
  }
  return undefined
}

/** Names the variables that a preset's credential was searched in: "X is not set in the environment". */
export function wordMissingKey({ apiKeyVariables }: ProviderPreset): string {
  const names = apiKeyVariables.map(wordVariables)
  return names.length === 1
    ? `${names[0]} is not set in the environment`
    : `none of these is set in the environment: ${names.join('; ')}`
}

function credentialIn(variables: KeyVariables, env: Environment): string | undefined {
  if (typeof variables === 'string') return variable(env, variables)?.trim()
  if ('file' in variables) {
    const path = variable(env, variables.file)
    return path === undefined ? undefined : readCredentialFile(path)
  }
  const values = variables.joined.map((name) => variable(env, name)?.trim())
  const further = variables.optional === undefined ? undefined : variable(env, variables.optional)?.trim()
  return values.some((value) => value === undefined)
    ? undefined
    : [...values, ...(further === undefined ? [] : [further])].join(':')
}

function nameOf(variables: KeyVariables): string {
  if (typeof variables === 'string') return variables
  return 'file' in variables ? variables.file : (variables.joined[0] ?? '')
}

function wordVariables(variables: KeyVariables): string {
  if (typeof variables === 'string') return variables
  return 'file' in variables ? `${variables.file} (a file that can be read)` : variables.joined.join(' with ')
}

import { type Environment, variable } from '../config/environment.ts'
import type { ProviderPreset } from './provider-presets.ts'

/** An API key in the environment and the variable that holds it. */
export interface EnvironmentKey {
  readonly name: string
  readonly value: string
}

/** The API key that the first set variable of a preset holds. */
export function keyFromEnvironment(preset: ProviderPreset | undefined, env: Environment): EnvironmentKey | undefined {
  for (const name of preset?.apiKeyVariables ?? []) {
    const value = variable(env, name)?.trim()
    if (value !== undefined) return { name, value }
  }
  return undefined
}

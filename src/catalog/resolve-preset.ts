import type { UpstreamFormatId } from '../canonical/format-id.ts'
import { type Environment, variable } from '../environment/environment.ts'
import { defaultCapabilities, isCapability, type ProviderCapabilities } from './capabilities.ts'
import type { PresetValue, ProviderPreset } from './provider-preset.ts'

/** A preset's data once its values are filled in. */
export interface ResolvedPreset {
  readonly baseUrl: string
  readonly capabilities: ProviderCapabilities
}

/** A preset with its known values filled in. */
export interface Resolution {
  readonly resolved: ResolvedPreset
  /** The variables that the base URL's values come from. */
  readonly variables: readonly string[]
  /** Descriptions of missing values; empty when the preset can be used. */
  readonly missing: readonly string[]
}

/**
 * Fills in a preset's values from `given`, otherwise from the environment. `format` selects one of its surfaces. Missing values stay in
 * braces.
 */
export function resolvePreset(
  preset: ProviderPreset,
  env: Environment,
  format: UpstreamFormatId = preset.format,
  given: Readonly<Record<string, unknown>> = {},
): Resolution {
  const surface = format === preset.format ? undefined : preset.otherSurfaces[format]
  const template = surface?.baseUrl ?? preset.baseUrl
  const capabilities = surface === undefined ? preset.capabilities : { ...defaultCapabilities, ...surface.capabilities }
  const missing: string[] = []
  const variables = new Set<string>()
  const filled: Record<string, string> = {}
  for (const [name, value] of Object.entries(preset.values)) {
    const set = foundIn(given, name) === undefined ? firstSet(value, env) : undefined
    const found = foundIn(given, name) ?? set?.text ?? value.fallback
    const isInUrl = template.includes(`{${name}}`)
    if (found !== undefined) filled[name] = value.written?.(found) ?? found
    else if (isInUrl) missing.push(value.variables.join(' or '))
    if (set !== undefined && isInUrl) variables.add(set.name)
  }
  return {
    resolved: {
      baseUrl: template.replace(/\{(\w+)\}/g, (braced, name: string) => filled[name] ?? braced),
      capabilities: withValues(capabilities, filled),
    },
    variables: [...variables],
    missing,
  }
}

/**
 * Normalizes a base URL for its format: without trailing slashes, and for Ollama's own format without the `/v1` of the OpenAI-compatible
 * surface on the same server.
 */
export function normalizeBaseUrl(baseUrl: string, format: UpstreamFormatId): string {
  const bare = baseUrl.replace(/\/+$/, '')
  return format === 'ollama-chat' ? bare.replace(/(\/v1|\/api)$/, '') : bare
}

/** Capabilities, with the values that are named like one. */
function withValues(usual: ProviderCapabilities, values: Readonly<Record<string, string>>): ProviderCapabilities {
  const named = Object.entries(values).filter(([name]) => isCapability(name))
  return named.length === 0 ? usual : { ...usual, ...Object.fromEntries(named) }
}

function foundIn(given: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = given[name]
  return typeof value === 'string' ? value : undefined
}

function firstSet({ variables }: PresetValue, env: Environment): { name: string; text: string } | undefined {
  for (const name of variables) {
    const text = variable(env, name)?.trim()
    if (text !== undefined) return { name, text }
  }
  return undefined
}

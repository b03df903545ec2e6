import { readGoogleCredential } from '../attempts/credentials/google-credential.ts'
import { readAwsCredentials } from '../attempts/credentials/sign-aws.ts'
import type { ProviderPreset } from '../catalog/provider-preset.ts'
import { maskSecretText } from '../errors/mask.ts'
import { isJsonObject, objectOf, parseUntrusted, wordOf } from '../streams/untrusted-json.ts'

/** A provider credential as a workspace gives it, taken apart. */
export interface ByokSecret {
  /** As the provider's authentication scheme takes it. */
  readonly apiKey: string
  /** What the provider's address needs beside it, by the name of the preset's value. */
  readonly values: Readonly<Record<string, string>>
}

/** The form of a provider's credentials. */
export type KeyTaker = Pick<ProviderPreset, 'name' | 'values'> & {
  readonly capabilities: Pick<ProviderPreset['capabilities'], 'auth'>
}

/** Says what is wrong with a credential, in words that follow its name; they hold nothing of it. */
export interface SecretProblem {
  readonly problem: string
}

/**
 * Reads a credential: the key itself; a Google credential's JSON; or, where the provider's address depends on its owner, a JSON object
 * with `api_key` and the preset's own values (`{"api_key": "…", "endpoint": "my-resource"}`). Values are held to the preset's patterns,
 * so that no credential leads anywhere but to its provider.
 */
export function readByokSecret(text: string, preset: KeyTaker): ByokSecret | SecretProblem {
  const trimmed = text.trim()
  if (trimmed === '') return { problem: 'is empty' }
  const isGoogle = preset.capabilities.auth === 'google'
  if (!trimmed.startsWith('{')) return checked({ apiKey: trimmed, values: {} }, preset)
  const wire = parseUntrusted(trimmed)
  if (!isJsonObject(wire)) return { problem: 'begins like a JSON object and is none' }
  const { api_key: key, ...rest } = wire
  if (key === undefined) {
    if (!isGoogle) return { problem: 'is a JSON object without "api_key"' }
    return checked({ apiKey: trimmed, values: ownValues(projectOf(wire), preset) }, preset)
  }
  const apiKey = typeof key === 'string' ? key.trim() : isGoogle && isJsonObject(key) ? JSON.stringify(key) : ''
  const names = new Set(Object.values(preset.values).flatMap(({ own }) => own?.name ?? []))
  for (const [name, value] of Object.entries(rest)) {
    if (!names.has(name)) return { problem: `has a member that ${preset.name} knows nothing of; ${takes(names)}` }
    if (typeof value !== 'string') return { problem: `has a member "${name}" that is no text` }
  }
  const project = isGoogle ? projectOf(objectOf(parseUntrusted(apiKey))) : {}
  return checked({ apiKey, values: ownValues({ ...project, ...rest }, preset) }, preset)
}

/** A credential as people may see it. Of an AWS key pair and of a Google credential, only what names the key. */
export function maskSecret({ apiKey }: ByokSecret): string {
  const aws = readAwsCredentials(apiKey)
  if (aws !== undefined) return maskSecretText(aws.accessKeyId)
  if (!apiKey.startsWith('{')) return maskSecretText(apiKey)
  const keyId = wordOf(objectOf(parseUntrusted(apiKey))['private_key_id'])
  return maskSecretText(keyId ?? '')
}

function checked(secret: ByokSecret, preset: KeyTaker): ByokSecret | SecretProblem {
  const { apiKey, values } = secret
  for (const [name, { own }] of Object.entries(preset.values)) {
    const value = values[name]
    if (own === undefined || value === undefined || own.pattern.test(value)) continue
    return { problem: `has a member "${own.name}" that is none of ${preset.name}'s` }
  }
  if (apiKey.startsWith('{')) return preset.capabilities.auth === 'google' ? checkedGoogle(secret) : noKey
  return /^[\x21-\x7e]+$/.test(apiKey) ? secret : noKey
}

const noKey: SecretProblem = { problem: 'must be a key without white space or characters beyond ASCII' }

// What is sent there is as good as the key itself, and the address comes from somebody who is not the operator.
const googleTokenHosts: ReadonlySet<string> = new Set([
  'oauth2.googleapis.com',
  'accounts.google.com',
  'www.googleapis.com',
])

function checkedGoogle(secret: ByokSecret): ByokSecret | SecretProblem {
  const credential = readGoogleCredential(secret.apiKey)
  if (credential === undefined) return { problem: 'is no Google credential that can be used' }
  const { protocol, host } = new URL(credential.tokenUrl)
  if (protocol !== 'https:' || !googleTokenHosts.has(host))
    return { problem: "has a token_uri that is none of Google's" }
  return secret
}

/** The project that a service account is of; what the address needs, unless something else is given. */
function projectOf(wire: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const project = wordOf(wire['project_id'])
  return project === undefined ? {} : { project_id: project }
}

function ownValues(given: Readonly<Record<string, unknown>>, preset: KeyTaker): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(preset.values).flatMap(([name, { own }]) => {
      const value = own === undefined ? undefined : given[own.name]
      return typeof value === 'string' ? [[name, value.trim()]] : []
    }),
  )
}

function takes(names: ReadonlySet<string>): string {
  return names.size === 0 ? 'it takes "api_key" alone' : `beside "api_key" it takes ${[...names].join(', ')}`
}

import { maskSecretText, maskUrl } from '../errors/mask.ts'
import { addressMembers } from './address-members.ts'
import type { DestinationType } from './destination-type.ts'
import { secretMembers } from './secret-members.ts'

/** Settings of a destination: of its kind's schema. */
export type Config = Readonly<Record<string, unknown>>

/** Settings as people may see them: secrets, the values of headers and what looks like a key in addresses are masked. */
export function showConfig(type: DestinationType, config: Config): Config {
  return Object.fromEntries(
    Object.entries(config).map(([name, value]) => [name, isMasked(type, name) ? shown(name, value) : value]),
  )
}

/** Settings that somebody sends back, with the stored value where one is as it was shown. */
export function unmaskConfig(type: DestinationType, sent: Config, stored: Config): Config {
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [
      name,
      isMasked(type, name) ? unmasked(name, value, stored[name]) : value,
    ]),
  )
}

function isMasked(type: DestinationType, name: string): boolean {
  const masked: readonly string[] = [...secretMembers[type], ...addressMembers[type], 'headers']
  return masked.includes(name)
}

function shown(name: string, value: unknown): unknown {
  if (name === 'headers' && isRecord(value)) {
    return Object.fromEntries(Object.entries(value).map(([header, each]) => [header, shown('', each)]))
  }
  if (typeof value !== 'string') return value
  return /^https?:\/\//i.test(value) ? maskUrl(value) : maskSecretText(value)
}

function unmasked(name: string, sent: unknown, stored: unknown): unknown {
  if (name === 'headers' && isRecord(sent) && isRecord(stored)) {
    return Object.fromEntries(
      Object.entries(sent).map(([header, each]) => [header, unmasked('', each, stored[header])]),
    )
  }
  return stored !== undefined && sent === shown(name, stored) ? stored : sent
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

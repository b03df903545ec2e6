import type { Contract, WireScheme } from './contract.ts'

/** A kind of key, and how it is sent. */
export interface Credential {
  readonly scheme: string
  readonly title: string
  readonly description: string
  readonly header: string
  /** What stands before the key in the header. */
  readonly prefix: string
  /** The variable that samples read it from. */
  readonly variable: string
}

const knownTitles: Readonly<Record<string, Pick<Credential, 'title' | 'variable'>>> = {
  apiKey: { title: 'Inference key', variable: 'GATEWAY_API_KEY' },
  managementKey: { title: 'Management key', variable: 'GATEWAY_MANAGEMENT_KEY' },
  scimToken: { title: 'SCIM token', variable: 'GATEWAY_SCIM_TOKEN' },
}

/** The kinds of keys of a contract that a request can carry in `Authorization`; another way to send one of them is not a kind of its own. */
export function credentialsOf(contract: Contract): readonly Credential[] {
  return Object.entries(contract.components?.securitySchemes ?? {}).flatMap(([scheme, wire]) => {
    const sent = sentAs(wire)
    if (sent === undefined) return []
    const { title, variable } = knownTitles[scheme] ?? { title: scheme, variable: variableOf(scheme) }
    return [{ scheme, title, variable, description: wire.description ?? '', ...sent }]
  })
}

/** What an operation takes: undefined where it needs none. */
export function credentialFor(
  all: readonly Credential[],
  { credentials }: { readonly credentials: readonly string[] },
): Credential | undefined {
  return all.find(({ scheme }) => credentials.includes(scheme))
}

function sentAs({ type, scheme }: WireScheme): Pick<Credential, 'header' | 'prefix'> | undefined {
  if (type === 'http' && scheme?.toLowerCase() === 'bearer') return { header: 'Authorization', prefix: 'Bearer ' }
  return undefined
}

function variableOf(scheme: string): string {
  return `GATEWAY_${scheme.replaceAll(/([a-z\d])([A-Z])/g, '$1_$2').toUpperCase()}`
}

/** Who holds a part of something limited: a caller, or the gateway itself. */
export type Holder = CallerHolder | GatewayHolder

/** A caller: its key, token or address, or the issuer that it names. */
export interface CallerHolder {
  readonly name: string
  /** Absent: the caller belongs to no organization, or none is known yet. */
  readonly organizationId?: string
}

/** Work that the gateway does for itself, and never because a caller asks for it. */
export type GatewayNeed = 'sign-in' | 'administration' | 'credentials' | 'upkeep'

/** The gateway itself. Each of its needs has places that callers can't take. */
export interface GatewayHolder {
  readonly need: GatewayNeed
}

/** An API key, by its id. */
export function keyHolder(key: { readonly keyId: number; readonly organizationId: string }): CallerHolder {
  return { name: `key ${key.keyId}`, organizationId: key.organizationId }
}

/** A caller without a credential, by its network. */
export function addressHolder(network: string): CallerHolder {
  return { name: `address ${network}` }
}

/** Callers whose credential is not known to be one: in a cache they drop no entry of anybody else. */
export const strangers: CallerHolder = { name: 'strangers' }

/** What an organization has set up, whichever of its keys led to it. */
export function organizationHolder(organizationId: string): CallerHolder {
  return { name: `organization ${organizationId}`, organizationId }
}

/** One part of what an organization has set up, such as a destination. */
export function partHolder(kind: string, id: string, organizationId: string): CallerHolder {
  return { name: `${kind} ${id}`, organizationId }
}

/** The gateway itself, for one of its needs. */
export function gatewayHolder(need: GatewayNeed): GatewayHolder {
  return { need }
}

/** The name under which a holder's part is counted. */
export function nameOfHolder(holder: Holder): string {
  return 'need' in holder ? `gateway ${holder.need}` : holder.name
}

/** The organization of a holder, as holders of one are counted together; one of no organization stands for itself. */
export function groupOfHolder(holder: Holder): string {
  const organizationId = 'need' in holder ? undefined : holder.organizationId
  return organizationId === undefined ? nameOfHolder(holder) : `organization ${organizationId}`
}

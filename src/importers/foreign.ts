/** A mapping in somebody else's file. */
export type Foreign = Readonly<Record<string, unknown>>

/** A value as a mapping; empty where it is none. */
export function mapping(value: unknown): Foreign {
  return isMapping(value) ? value : {}
}

export function isMapping(value: unknown): value is Foreign {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A value as a list; empty where it is none. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** A value as text: numbers too. Undefined for anything else, and for no text at all. */
export function text(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** A value as a number: text that is one, too. */
export function number(value: unknown): number | undefined {
  const found = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined
}

/** A value for people: short, and never the inside of anything. */
export function shown(value: unknown): string {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return String(value).slice(0, 40)
  return Array.isArray(value) ? `a list of ${value.length}` : 'a mapping'
}

/** A row of a table by a name that somebody else chose; undefined where the table has none of its own. */
export function ownOf<Row>(table: Readonly<Record<string, Row>>, name: string | undefined): Row | undefined {
  return name !== undefined && Object.hasOwn(table, name) ? table[name] : undefined
}

/** The host of an address, without a user or password before it and without a port; undefined where it is no address. */
export function hostOf(address: string): string | undefined {
  return /^https?:\/\/(?:[^/?#]*@)?([^/?#:@]+)/.exec(address)?.[1]
}

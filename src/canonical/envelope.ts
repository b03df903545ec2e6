interface EnvelopeRow {
  readonly prefix: `mg${string}1.`
  /** The prefix of an earlier version, whose envelopes anybody could write: they are known, and never opened. */
  readonly formerPrefix?: string
  /** True if a decoded request shows the contents: filters need not open it there. */
  readonly isOpenOnceDecoded?: true
}

/** What the gateway seals in a text that callers keep and send back, by kind. */
const kinds = {
  /** The summary of a conversation. */
  summary: { prefix: 'mgc1.', isOpenOnceDecoded: true },
  /** A part of an answer that only its model's format can write: `CarriedPart`. */
  'carried-part': { prefix: 'mgp1.', formerPrefix: 'part1.' },
  /** The excerpt of a web page that the gateway found. */
  'search-excerpt': { prefix: 'mgx1.' },
} as const satisfies Readonly<Record<string, EnvelopeRow>>

export type EnvelopeKind = keyof typeof kinds

/** Every kind of envelope. */
export const envelopeKinds: Readonly<Record<EnvelopeKind, EnvelopeRow>> = kinds

/** Seals and opens envelopes of one organization. */
export interface Envelopes {
  seal(kind: EnvelopeKind, contents: string): string
  /** The contents; null for what was not sealed as this kind for this organization, or was changed since. */
  open(kind: EnvelopeKind, sealed: string): string | null
}

/** What the envelope of a carried part holds, as JSON. */
export interface CarriedPart {
  /** The upstream format that can write it. */
  readonly format: string
  readonly wire: Readonly<Record<string, unknown>>
}

/** True if a text claims to be an envelope of this kind, even if its prefix was changed on the way: no provider made it. */
export function isEnvelope(kind: EnvelopeKind, text: string): boolean {
  return text.startsWith(kinds[kind].prefix) || claims.get(kind)?.test(text) === true
}

/** The envelope at the end of a text: its kind, and where it begins. Null if there is none. */
export function envelopeIn(text: string): { readonly kind: EnvelopeKind; readonly at: number } | null {
  let last: { readonly kind: EnvelopeKind; readonly at: number } | null = null
  for (const [kind, { prefix }] of rows) {
    const at = text.lastIndexOf(prefix)
    if (at > (last?.at ?? -1)) last = { kind, at }
  }
  return last
}

const rows = Object.entries(envelopeKinds) as readonly [EnvelopeKind, EnvelopeRow][]
const claims = new Map(rows.map(([kind, row]) => [kind, claimOf(row)]))

function claimOf({ prefix, formerPrefix = prefix }: EnvelopeRow): RegExp {
  const words = [prefix, formerPrefix].map((each) => each.slice(0, -1))
  return new RegExp(`^[\\s\\p{C}"']*(?:${words.join('|')})[\\s\\p{C}]*[.:,;]`, 'iu')
}

import { type EnvelopeKind, type Envelopes, envelopeIn } from '../canonical/envelope.ts'

export interface EnvelopeRewriting {
  /** What stands before the envelope: the signer, for example. May be empty. */
  before(text: string): string
  contents(text: string, kind: EnvelopeKind): string
}

/**
 * The text with the envelope at its end opened, rewritten and sealed again; the same text where the contents stay. Undefined if it has none
 * that opens.
 */
export function rewriteEnvelope(
  text: string,
  envelopes: Envelopes | undefined,
  rewrite: EnvelopeRewriting,
): string | undefined {
  const found = envelopes === undefined ? null : envelopeIn(text)
  if (envelopes === undefined || found === null) return undefined
  const { kind, at } = found
  const contents = envelopes.open(kind, text.slice(at))
  if (contents === null) return undefined
  const next = rewrite.contents(contents, kind)
  return rewrite.before(text.slice(0, at)) + (next === contents ? text.slice(at) : envelopes.seal(kind, next))
}

import type { ReasoningItem } from '../../../canonical/item.ts'
import { signatureFormat } from '../wire.ts'

/** The signature of thoughts, with what a block of this format has no member for. */
export type Seal = Pick<ReasoningItem, 'id' | 'signature' | 'encrypted' | 'signedBy'> & {
  /** Whether the block's text is the summary of the thoughts. */
  readonly isSummary?: boolean
}

// `<signer>[+marks]:<id>:<proof>`. Base64, as Anthropic's own signatures are, has no colon.
const sealForm = /^([a-z][a-z0-9-]{0,63})((?:\+(?:encrypted|pair|summary))*):([^:]*):/
const nobody = 'unknown'

/**
 * The `signature` of a thinking block, or the `data` of a redacted one: unchanged for Anthropic's own, else with a prefix for the signer
 * and the rest. Empty if there is no signature.
 */
export function seal({ id, signature, encrypted, signedBy, isSummary }: Seal, isRedacted: boolean): string {
  if (signedBy === signatureFormat) return (isRedacted ? encrypted : (signature ?? encrypted)) ?? ''
  if (signature === undefined && encrypted === undefined) return ''
  const isPair = signature !== undefined && encrypted !== undefined
  const isEncrypted = encrypted !== undefined && !isPair && !isRedacted
  const marks = `${isPair ? '+pair' : ''}${isEncrypted ? '+encrypted' : ''}${isSummary === true ? '+summary' : ''}`
  const proof = isPair ? `${signature.length}:${signature}${encrypted}` : (signature ?? encrypted)
  return `${signerOf(signedBy)}${marks}:${encodeURIComponent(id ?? '')}:${proof}`
}

/** Parses a `signature` or `data`. */
export function unseal(text: string, isRedacted: boolean): Seal {
  const match = sealForm.exec(text)
  if (match === null) {
    if (text === '') return {}
    return { signedBy: signatureFormat, ...(isRedacted ? { encrypted: text } : { signature: text }) }
  }
  const [whole, signer = '', marks = '', id = ''] = match
  return {
    ...(id === '' ? {} : { id: decodeId(id) }),
    ...(signer === nobody ? {} : { signedBy: signer }),
    ...proofOf(text.slice(whole.length), marks, isRedacted),
    ...(marks.includes('+summary') ? { isSummary: true } : {}),
  }
}

/** True if a thinking block has no signature. Clients return an empty one as it is, or leave it out. */
export function isUnsigned({ signature }: { readonly signature?: string | null }): boolean {
  return (signature ?? '') === ''
}

/** Whether a `signature` or `data` is of another family than this format's own: its provider would refuse it. */
export function isForeignSeal(text: string): boolean {
  return sealForm.test(text)
}

function proofOf(proof: string, marks: string, isRedacted: boolean): Pick<Seal, 'signature' | 'encrypted'> {
  if (marks.includes('+pair')) {
    const colon = proof.indexOf(':')
    const length = Number(proof.slice(0, colon))
    const joined = proof.slice(colon + 1)
    return { signature: joined.slice(0, length), encrypted: joined.slice(length) }
  }
  return isRedacted || marks.includes('+encrypted') ? { encrypted: proof } : { signature: proof }
}

// Only the gateway's own signer names are written, so others can't be parsed.
function signerOf(signedBy: string | undefined): string {
  return signedBy !== undefined && /^[a-z][a-z0-9-]{0,63}$/.test(signedBy) ? signedBy : nobody
}

function decodeId(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

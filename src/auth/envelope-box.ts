import { type EnvelopeKind, type Envelopes, envelopeKinds } from '../canonical/envelope.ts'
import type { MasterKeyPlace } from './master-key.ts'
import { SecretBox, UnreadableSecretError } from './secret-box.ts'

// The name of the first kind: a later name would lock out what was sealed under it.
const purpose = 'conversation summaries'

/** Seals what callers keep for the gateway: only a gateway with the same master key can open it, for the same organization and as the same kind. */
export class EnvelopeBox {
  readonly #box: SecretBox

  constructor(box: SecretBox) {
    this.#box = box
  }

  for(organizationId: string): Envelopes {
    return {
      seal: (kind, contents) => {
        const { keyId, sealedSecret } = this.#box.seal(contents, ownerOf(kind, organizationId))
        return `${envelopeKinds[kind].prefix}${keyId}.${sealedSecret}`
      },
      open: (kind, sealed) => this.#open(kind, sealed, organizationId),
    }
  }

  #open(kind: EnvelopeKind, sealed: string, organizationId: string): string | null {
    const { prefix } = envelopeKinds[kind]
    if (!sealed.startsWith(prefix)) return null
    const [keyId = '', sealedSecret = '', ...more] = sealed.slice(prefix.length).split('.')
    if (more.length > 0) return null
    try {
      return this.#box.open({ keyId, sealedSecret }, ownerOf(kind, organizationId))
    } catch (error) {
      if (error instanceof UnreadableSecretError) return null
      throw error
    }
  }
}

/** The first key seals, all keys open. */
export function envelopeBoxOf([current, ...previous]: readonly [MasterKeyPlace, ...MasterKeyPlace[]]): EnvelopeBox {
  return new EnvelopeBox(new SecretBox(current, previous, purpose))
}

function ownerOf(kind: EnvelopeKind, organizationId: string) {
  return { organizationId, workspaceId: '', id: kind }
}

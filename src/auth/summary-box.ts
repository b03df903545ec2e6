import { sealedSummaryPrefix } from '../canonical/sealed-summary.ts'
import type { MasterKeyPlace } from './master-key.ts'
import { SecretBox, UnreadableSecretError } from './secret-box.ts'

const purpose = 'conversation summaries'

/** Seals summaries that callers keep: only this gateway (any replica) can open them, for the same organization. */
export class SummaryBox {
  readonly #box: SecretBox

  constructor(box: SecretBox) {
    this.#box = box
  }

  seal(summary: string, organizationId: string): string {
    const { keyId, sealedSecret } = this.#box.seal(summary, ownerOf(organizationId))
    return `${sealedSummaryPrefix}${keyId}.${sealedSecret}`
  }

  /** The summary; null when it belongs to another organization or gateway, or was changed. */
  open(sealed: string, organizationId: string): string | null {
    if (!sealed.startsWith(sealedSummaryPrefix)) return null
    const [keyId = '', sealedSecret = '', ...more] = sealed.slice(sealedSummaryPrefix.length).split('.')
    if (more.length > 0) return null
    try {
      return this.#box.open({ keyId, sealedSecret }, ownerOf(organizationId))
    } catch (error) {
      if (error instanceof UnreadableSecretError) return null
      throw error
    }
  }
}

/** The first key seals, all keys open. */
export function summaryBoxOf([current, ...previous]: readonly [MasterKeyPlace, ...MasterKeyPlace[]]): SummaryBox {
  return new SummaryBox(new SecretBox(current, previous, purpose))
}

function ownerOf(organizationId: string) {
  return { organizationId, workspaceId: '', id: 'summary' }
}

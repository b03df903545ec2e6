import type { BoundSeal } from '../../auth/account-seal.ts'
import { type Envelopes, isEnvelope } from '../../canonical/envelope.ts'
import type { ProofReader } from '../../canonical/turn.ts'
import type { Endpoint } from '../../catalog/catalog.ts'
import { parseExact } from '../../streams/exact-json.ts'
import { isJsonObject } from '../../streams/untrusted-json.ts'

/**
 * What tells one account's encrypted texts from all others': the provider's server, its credential and the model as it is called there. Tiers of
 * a model read each other's.
 */
export function accountOf({ provider, upstreamModel }: Endpoint): string {
  const { slug, baseUrl, apiKey, headers } = provider
  return JSON.stringify([slug, baseUrl, apiKey, headers, upstreamModel])
}

/** How an account sees the proofs of a history. Parts that the gateway sealed itself are for every account. */
export function readProofs(account: BoundSeal, dropsAll: boolean, envelopes: Pick<Envelopes, 'open'>): ProofReader {
  const leftOut = new Set<string>()
  const opened = new Map<string, string | null>()
  return {
    dropsAll,
    leftOut,
    open(text, name) {
      let own = opened.get(text)
      if (own === undefined) {
        // No provider has made an envelope of the gateway's.
        own = dropsAll || isEnvelope('carried-part', text) ? null : account.open(text)
        opened.set(text, own)
      }
      if (own === null) leftOut.add(name)
      return own
    },
    openPart(text) {
      if (dropsAll || !isEnvelope('carried-part', text)) return null
      const json = envelopes.open('carried-part', text)
      const part = json === null ? undefined : parseExact(json)
      return isJsonObject(part) && typeof part['format'] === 'string' && isJsonObject(part['wire'])
        ? { format: part['format'], wire: part['wire'] }
        : null
    },
  }
}

import type { BoundSeal } from '../../auth/account-seal.ts'
import type { ProofReader } from '../../canonical/turn.ts'
import type { Endpoint } from '../../catalog/catalog.ts'

/**
 * What tells one account's encrypted texts from all others': the provider's server, its credential and the model as it is called there. Tiers of
 * a model read each other's.
 */
export function accountOf({ provider, upstreamModel }: Endpoint): string {
  const { slug, baseUrl, apiKey, headers } = provider
  return JSON.stringify([slug, baseUrl, apiKey, headers, upstreamModel])
}

/** How an account sees the proofs of a history. */
export function readProofs(account: BoundSeal, dropsAll: boolean): ProofReader {
  const leftOut = new Set<string>()
  const opened = new Map<string, string | null>()
  return {
    dropsAll,
    leftOut,
    open(text, name) {
      let own = opened.get(text)
      if (own === undefined) {
        own = dropsAll ? null : account.open(text)
        opened.set(text, own)
      }
      if (own === null) leftOut.add(name)
      return own
    },
  }
}

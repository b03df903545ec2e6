import { allPages } from '../../api/all-pages.ts'
import { api, ask } from '../../api/api.ts'
import type { Schema } from '../../api/contract.ts'

export type Issuer = Schema<'FederationIssuer'>
export type Policy = Schema<'FederationPolicy'>

/** Whom the organization trusts to say who a workload is, and which of their tokens act as which key. */
export interface Federation {
  readonly issuers: readonly Issuer[]
  readonly policies: readonly Policy[]
}

export async function loadFederation(signal: AbortSignal): Promise<Federation> {
  const [issuers, policies] = await Promise.all([
    allPages((query) => ask(api.GET('/federation/issuers', { params: { query }, signal }))),
    allPages((query) => ask(api.GET('/federation/policies', { params: { query }, signal }))),
  ])
  return { issuers, policies }
}

import type { Endpoint, Model, Provider } from '../catalog/catalog.ts'
import type { Candidate, Exclusion } from './plan.ts'

/** A credential of the caller's workspace, ready for use. */
export interface UsableCredential {
  readonly isFallback: boolean
  /** Ids of models and users and hashes of keys that may use it; null for all. */
  readonly allowedModels: ReadonlySet<string> | null
  readonly allowedUserIds: ReadonlySet<string> | null
  readonly allowedApiKeyHashes: ReadonlySet<string> | null
  /** Why it can't be used, as the end of a sentence after "because it"; undefined when it can. */
  readonly problem: string | undefined
  /** The endpoint with this credential: always the same object for the same endpoint. */
  reach(endpoint: Endpoint): Endpoint
}

/** A workspace's own credentials, and the caller. */
export interface ByokInputs {
  /** By provider slug, in the order in which they are tried. */
  readonly credentials: ReadonlyMap<string, readonly UsableCredential[]>
  readonly caller: ByokCaller
}

export interface ByokCaller {
  readonly userId: string | null
  readonly keyHash: string
}

/** The workspace's credentials that this caller may use for an endpoint. */
export function credentialsFor(
  { provider: { slug } }: Endpoint,
  { id: modelId }: Model,
  { credentials, caller }: ByokInputs,
): readonly UsableCredential[] {
  const brought = credentials.get(slug)
  if (brought === undefined) return none
  return brought.filter((credential) => explainDenial(credential, modelId, caller) === undefined)
}

/** Exclusions for the workspace's credentials that this caller may not use for an endpoint, or that are unusable. */
export function excludedCredentials(endpoint: Endpoint, model: Model, byok: ByokInputs): readonly Exclusion[] {
  const exclusions: Exclusion[] = []
  for (const credential of byok.credentials.get(endpoint.provider.slug) ?? none) {
    const detail = explainDenial(credential, model.id, byok.caller)
    if (detail === undefined) continue
    const reason = detail === credential.problem ? 'byok_unusable' : 'byok'
    exclusions.push({ endpoint: credential.reach(endpoint), model, reason, detail })
  }
  return exclusions
}

/**
 * Adds candidates with the workspace's credentials: prioritized ones before all others, fallback ones after them, each in the order of the
 * endpoints and, for one endpoint, in the workspace's order.
 */
export function addByokCandidates(candidates: readonly Candidate[], byok: ByokInputs): readonly Candidate[] {
  const prioritized: Candidate[] = []
  const own: Candidate[] = []
  const fallback: Candidate[] = []
  for (const candidate of candidates) {
    const { endpoint, model } = candidate
    for (const credential of credentialsFor(endpoint, model, byok)) {
      const place = credential.isFallback ? fallback : prioritized
      place.push({ ...candidate, endpoint: credential.reach(endpoint) })
    }
    if (!needsByok(endpoint.provider)) own.push(candidate)
  }
  return [...prioritized, ...own, ...fallback]
}

/** True when a provider is reachable only with a workspace's own credential. */
export function needsByok({ needsByok: needs }: Provider): boolean {
  return needs === true
}

const none: readonly UsableCredential[] = []

function explainDenial(
  { problem, allowedModels, allowedUserIds, allowedApiKeyHashes }: UsableCredential,
  modelId: string,
  { userId, keyHash }: ByokCaller,
): string | undefined {
  if (allowedModels !== null && !allowedModels.has(modelId)) return 'is reached with a credential for other models'
  if (allowedUserIds !== null && (userId === null || !allowedUserIds.has(userId))) {
    return 'is reached with a credential for other users'
  }
  if (allowedApiKeyHashes !== null && !allowedApiKeyHashes.has(keyHash)) {
    return 'is reached with a credential for other keys'
  }
  return problem
}

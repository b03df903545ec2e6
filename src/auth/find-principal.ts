import { type DefaultRates, toCallerPolicy, unlimited } from '../policy/caller-policy.ts'
import { accountIdentityOf } from '../records/end-user.ts'
import type { CallingKey } from '../records/key-record.ts'
import type { RouteDefaults } from '../routing/plan-route.ts'
import type { Repositories } from '../storage/repositories.ts'
import { shownText } from '../telemetry/shown-text.ts'
import type { FindPrincipal } from './authenticator.ts'

/** Finds the key with a hash, with its caller's limits and guardrails, and its workspace's defaults for requests. `usual` gives the rate limits of callers without their own. */
export function principalFinder(
  { keys, limits, guardrails }: Pick<Repositories, 'keys' | 'limits' | 'guardrails'>,
  usual: () => DefaultRates,
): FindPrincipal {
  return async (keyHash, now) => {
    const calling = await keys.findCalling(keyHash, now)
    if (calling === null) return null
    const { id: keyId, hash, name, kind, organizationId, workspaceId, creatorUserId } = calling.key
    const caller = { keyId, organizationId, workspaceId, userId: creatorUserId }
    const policyOf = async () => {
      const own = await limits.of(caller)
      // Most callers have none, and pay nothing for them.
      return toCallerPolicy(own, caller, usual(), own.isGuarded ? await guardrails.guardrailsOf(caller) : [])
    }
    // Management keys run no models.
    const policy = kind === 'inference' ? await policyOf() : unlimited
    const accountIdentity = accountIdentityOf(organizationId, creatorUserId)
    const defaults = defaultsOf(calling)
    const { observability, ownerRole } = calling
    const isMembers = kind === 'inference' && ownerRole === 'member' && creatorUserId !== null
    return {
      ...caller,
      ...{ keyHash: hash, keyName: shownText(name, keyNameMax), kind, accountIdentity, policy, defaults },
      ...(observability !== null && { observability }),
      ...(isMembers && { own: { organizationId, workspaceId, memberId: creatorUserId } }),
    }
  }
}

/** Most characters of a key's name that a line of the log has. */
const keyNameMax = 64

const noDefaults: RouteDefaults = {}

function defaultsOf({
  defaultTextModel,
  defaultImageModel,
  defaultProviderSort: sort,
  plugins,
}: CallingKey): RouteDefaults {
  if (defaultTextModel === null && defaultImageModel === null && sort === null && plugins === null) return noDefaults
  return {
    ...(defaultTextModel !== null && { textModel: defaultTextModel }),
    ...(defaultImageModel !== null && { imageModel: defaultImageModel }),
    ...(sort !== null && { sort }),
    ...(plugins !== null && { plugins }),
  }
}

import { baseUrlOf } from '../../config/base-url.ts'
import type { Config } from '../../config/config.ts'
import type { Editor } from '../../operations/federation/editor.ts'
import type { FederationIssuer } from '../../storage/federation/federation-issuer-repository.ts'
import type { FederationPolicy } from '../../storage/federation/federation-policy-repository.ts'
import { cliActor } from '../cli-actor.ts'
import { allKeys } from '../keys/all-keys.ts'
import { CommandError } from '../usage-error.ts'
import type { Store } from '../with-store.ts'

const pageSize = 500
const prefixLengthMin = 8

/** Whoever runs this process as an editor of the organization's federation. */
export function editorAt({ organizationId, transact }: Store, config: Config): Editor {
  return {
    organizationId,
    actor: cliActor(),
    transact,
    issuerRules: { allowsLoopback: !config.isProduction },
    ownIssuer: baseUrlOf(config),
    now: Date.now(),
  }
}

/** Every issuer of the organization, newest first. */
export async function allIssuers({ repositories, organizationId }: Store): Promise<readonly FederationIssuer[]> {
  return allPages(async (page) => {
    const { issuers, total } = await repositories.federationIssuers.list(organizationId, page)
    return { rows: issuers, total }
  })
}

/** Every policy of the organization, newest first. */
export async function allPolicies({ repositories, organizationId }: Store): Promise<readonly FederationPolicy[]> {
  return allPages(async (page) => {
    const { policies, total } = await repositories.federationPolicies.list(organizationId, page)
    return { rows: policies, total }
  })
}

/** The issuer that somebody means by its id, the id's first 8 characters or more, its address or its name. Rejects with CommandError. */
export async function findIssuer(store: Store, wanted: string): Promise<FederationIssuer> {
  const found = (await allIssuers(store)).filter(
    ({ id, issuerUrl, name }) => isIdOf(id, wanted) || issuerUrl === wanted || name === wanted,
  )
  return onlyOne(found, 'issuer', 'issuers', wanted)
}

/** The policy that somebody means by its id, or the id's first 8 characters or more. Rejects with CommandError. */
export async function findPolicy(store: Store, wanted: string): Promise<FederationPolicy> {
  const found = (await allPolicies(store)).filter(({ id }) => isIdOf(id, wanted))
  return onlyOne(found, 'policy', 'policies', wanted)
}

/** The hash of the key that somebody means by it, by its first 8 digits or more, or by the key's name. Rejects with CommandError. */
export async function findKeyHash(store: Store, wanted: string): Promise<string> {
  const keys = await allKeys(store)
  const found = keys.filter(({ hash, name }) => isIdOf(hash, wanted) || name === wanted)
  const [only] = found
  if (only !== undefined && found.length === 1) return only.hash
  throw new CommandError(
    found.length === 0
      ? `There is no key "${wanted}". "keys list" shows names and hashes.`
      : `${found.length} keys match "${wanted}". Name one by its hash: ${found.map(({ hash }) => hash.slice(0, 16)).join(', ')}.`,
  )
}

function isIdOf(id: string, wanted: string): boolean {
  return wanted.length >= prefixLengthMin && id.startsWith(wanted.toLowerCase())
}

function onlyOne<Row extends { readonly id: string }>(
  found: readonly Row[],
  kind: string,
  group: string,
  wanted: string,
): Row {
  const [only] = found
  if (only !== undefined && found.length === 1) return only
  throw new CommandError(
    found.length === 0
      ? `There is no ${kind} "${wanted}". "federation ${group} list" shows what there is.`
      : `"${wanted}" may be any of ${found.map(({ id }) => id).join(', ')}. Name one by its id.`,
  )
}

async function allPages<Row>(
  read: (page: { offset: number; limit: number }) => Promise<{ rows: readonly Row[]; total: number }>,
): Promise<readonly Row[]> {
  const all: Row[] = []
  for (;;) {
    const { rows, total } = await read({ offset: all.length, limit: pageSize })
    all.push(...rows)
    if (rows.length === 0 || all.length >= total) return all
  }
}

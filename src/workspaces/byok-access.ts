import type { AddressBox } from '../auth/address-box.ts'
import { UnreadableSecretError } from '../auth/secret-box.ts'
import type { ByokUse, Catalog, Endpoint, Provider } from '../catalog/catalog.ts'
import type { UsableCredential } from '../routing/byok-endpoints.ts'
import { organizationHolder } from '../shares/holder.ts'
import type { ByokRepository, SealedCredential } from '../storage/byok/byok-repository.ts'
import type { ByokProviders } from './byok-providers.ts'
import { readByokSecret } from './byok-secret.ts'

/** What a workspace brings to the routing of its requests. */
export interface WorkspaceByok {
  /** By provider slug, in the order in which they are tried. */
  readonly credentials: ReadonlyMap<string, readonly UsableCredential[]>
  /** The catalog with what only these credentials reach. */
  readonly catalog: Catalog
}

export interface ByokAccessParts {
  readonly repository: Pick<ByokRepository, 'usable'>
  readonly secrets: Pick<AddressBox, 'open'>
  readonly providers: ByokProviders
  /** Tells other gateways that a workspace's credentials changed. */
  readonly announce: (workspaceId: string) => void
  /** Told of credentials that can't be opened, once each. */
  readonly report: (
    credential: Pick<SealedCredential, 'id' | 'workspaceId' | 'provider' | 'keyId'>,
    error: Error,
  ) => void
  /** Told of credentials that are opened, but lead nowhere, once each. */
  readonly reportProblem: (
    credential: Pick<SealedCredential, 'id' | 'workspaceId' | 'provider'>,
    problem: string,
  ) => void
  /** Milliseconds that never step back. */
  readonly now: () => number
}

interface Entry {
  loading: Promise<WorkspaceByok | null> | undefined
  loaded: WorkspaceByok | null
  freshUntil: number
  /** By id: what is kept of credentials that did not change. */
  opened: ReadonlyMap<string, OpenedCredential>
}

// Other replicas see a change after this long at most, or with the message in Redis; this process at once.
const cacheMs = 1_000
const entriesMax = 10_000

/** The provider credentials of workspaces as requests use them: read once a second at most, opened once. */
export class ByokAccess {
  readonly #parts: ByokAccessParts
  readonly #entries = new Map<string, Entry>()

  constructor(parts: ByokAccessParts) {
    this.#parts = parts
  }

  /** A workspace's credentials, null without any; a promise only where they have to be read. Rejects when the store is down. */
  of(workspaceId: string): WorkspaceByok | null | Promise<WorkspaceByok | null> {
    const entry = this.#entries.get(workspaceId)
    if (entry !== undefined) {
      if (entry.loading !== undefined) return entry.loading
      if (entry.freshUntil > this.#parts.now()) return entry.loaded
    }
    return this.#load(workspaceId, entry)
  }

  /** Makes a change count at once, here and at the other gateways. */
  changed(workspaceId: string): void {
    this.forget(workspaceId)
    this.#parts.announce(workspaceId)
  }

  /** Reads a workspace's credentials anew when they are next asked for. */
  forget(workspaceId: string): void {
    const entry = this.#entries.get(workspaceId)
    if (entry === undefined) return
    entry.freshUntil = 0
    // What is being read may be from before the change.
    entry.loading = undefined
  }

  #load(workspaceId: string, known: Entry | undefined): Promise<WorkspaceByok | null> {
    if (known === undefined && this.#entries.size >= entriesMax) this.#entries.clear()
    const entry = known ?? { loading: undefined, loaded: null, freshUntil: 0, opened: nothing }
    if (known === undefined) this.#entries.set(workspaceId, entry)
    const loading = this.#read(workspaceId, entry).then(
      ({ loaded, opened }) => {
        if (entry.loading === loading) {
          const freshUntil = this.#parts.now() + cacheMs
          Object.assign(entry, { loading: undefined, loaded, opened, freshUntil })
        }
        return loaded
      },
      (error: unknown) => {
        if (entry.loading === loading) entry.loading = undefined
        throw error
      },
    )
    entry.loading = loading
    return loading
  }

  async #read(workspaceId: string, { opened: known }: Entry) {
    const rows = await this.#parts.repository.usable(workspaceId)
    const [first] = rows
    if (first === undefined) return { loaded: null, opened: nothing }
    const opened = new Map(rows.map((row) => [row.id, this.#open(row, known.get(row.id))]))
    const byProvider = new Map<string, UsableCredential[]>()
    for (const credential of opened.values()) {
      const { provider } = credential.row
      const list = byProvider.get(provider)
      if (list === undefined) byProvider.set(provider, [credential])
      else list.push(credential)
    }
    const holder = organizationHolder(first.organizationId)
    const catalog = this.#parts.providers.catalogWith([...byProvider.keys()], holder)
    return { loaded: { credentials: byProvider, catalog }, opened }
  }

  #open(row: SealedCredential, known: OpenedCredential | undefined): OpenedCredential {
    // Nothing that a row says counts but what it is now; what is derived from it is worth keeping.
    if (known !== undefined && isSame(known.row, row)) return known
    const { providers, secrets, report, reportProblem } = this.#parts
    const taker = providers.taker(row.provider)
    try {
      const { secret: text, address } = secrets.open(row, row)
      const secret = taker === undefined ? gone : readByokSecret(text, taker)
      const lack = 'problem' in secret ? secret : providers.explainLack(row.provider, secret, address)
      if (lack !== null) reportProblem(row, lack.problem)
      if ('problem' in secret) return new OpenedCredential(row, () => secret, secret.problem)
      return new OpenedCredential(row, (provider) => providers.reach(provider, secret, address), lack?.problem)
    } catch (error) {
      if (!(error instanceof UnreadableSecretError)) throw error
      report(row, error)
      return new OpenedCredential(row, () => unreadable, unreadable.problem)
    }
  }
}

const nothing: ReadonlyMap<string, OpenedCredential> = new Map()
const gone = { problem: 'is reached with a credential for a provider that takes none' }
const unreadable = { problem: 'is reached with a credential that none of the master keys opens' }

type Reach = (provider: Provider) => Provider | { readonly problem: string }

class OpenedCredential implements UsableCredential {
  readonly row: SealedCredential
  readonly isFallback: boolean
  readonly allowedModels: ReadonlySet<string> | null
  readonly allowedUserIds: ReadonlySet<string> | null
  readonly allowedApiKeyHashes: ReadonlySet<string> | null
  readonly problem: string | undefined
  readonly #reach: Reach
  readonly #use: ByokUse
  readonly #providers = new WeakMap<Provider, Provider>()
  readonly #endpoints = new WeakMap<Endpoint, Endpoint>()

  constructor(row: SealedCredential, reach: Reach, problem: string | undefined) {
    this.row = row
    this.isFallback = row.isFallback
    this.allowedModels = toSet(row.allowedModels)
    this.allowedUserIds = toSet(row.allowedUserIds)
    this.allowedApiKeyHashes = toSet(row.allowedApiKeyHashes)
    this.problem = problem
    this.#reach = reach
    this.#use = { credentialId: row.id, name: row.name, isFallback: row.isFallback }
  }

  reach(endpoint: Endpoint): Endpoint {
    let reached = this.#endpoints.get(endpoint)
    if (reached === undefined) {
      const provider = this.#providerFor(endpoint.provider)
      reached = { ...endpoint, id: `${endpoint.id}#${this.row.id}`, provider, byok: this.#use }
      this.#endpoints.set(endpoint, reached)
    }
    return reached
  }

  #providerFor(provider: Provider): Provider {
    let reached = this.#providers.get(provider)
    if (reached === undefined) {
      const { apiKey: _, ...bare } = provider
      const own = this.#reach(provider)
      // A credential with a problem is never used; were it, then without anybody's key.
      reached = 'problem' in own ? { ...bare, headers: {} } : own
      this.#providers.set(provider, reached)
    }
    return reached
  }
}

function toSet(list: readonly string[] | null): ReadonlySet<string> | null {
  return list === null ? null : new Set(list)
}

function isSame(a: SealedCredential, b: SealedCredential): boolean {
  return a.updatedAt === b.updatedAt && a.sortOrder === b.sortOrder && JSON.stringify(a) === JSON.stringify(b)
}

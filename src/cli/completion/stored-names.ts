import type { Catalog } from '../../catalog/catalog.ts'
import type { DestinationRepository } from '../../storage/broadcast/destination-repository.ts'
import type { Workspace } from '../../storage/people/workspace-repository.ts'
import { allPages } from '../all-pages.ts'
import { type ConfigFlags, loadConfigFor } from '../options/config-options.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { type Store, withStore } from '../with-store.ts'
import type { NameKind } from './name-kinds.ts'
import { type Nameable, toTypeable } from './nameable.ts'
import type { Suggestion } from './suggest.ts'

// A shell waits for it, at every press of the key.
const patienceMsUsual = 500

/**
 * What a word of this kind may be, of the configuration and the database that the flags name. Asks no provider and no gateway, makes no key
 * and writes no audit entry. Empty where nothing can be read within `patienceMs`, not counting the time to load this program. Never rejects.
 */
export async function storedNames(
  kind: NameKind,
  flags: ConfigFlags,
  terminal: Terminal,
  patienceMs = patienceMsUsual,
): Promise<readonly Suggestion[]> {
  let timer: NodeJS.Timeout | undefined
  try {
    await loadParts()
    const late = new Promise<readonly Suggestion[]>((resolve) => {
      timer = setTimeout(() => resolve([]), patienceMs)
    })
    return await Promise.race([readers[kind](flags, terminal).then(toTypeable), late])
  } catch {
    // Nothing is there yet, or it is broken; the command itself says so.
    return []
  } finally {
    clearTimeout(timer)
  }
}

async function loadParts(): Promise<void> {
  await Promise.all([
    import('../load-catalog.ts'),
    import('../../config/load-config.ts'),
    import('../../managed/read-managed.ts'),
    import('../../catalog/build-catalog.ts'),
    import('../../catalog/discover-providers.ts'),
    import('../../outbound/get-json.ts'),
    import('../../storage/repositories.ts'),
    import('../../storage/store/database.ts'),
    import('../../storage/store/migrate.ts'),
  ])
}

type Read = (flags: ConfigFlags, terminal: Terminal) => Promise<readonly Nameable[]>

const readers: Readonly<Record<NameKind, Read>> = {
  models: async (flags, terminal) => {
    const { models } = await catalogFor(flags, terminal)
    return [...models.values()].map(({ id, name }) => ({ id, name: id, meaning: name }))
  },
  providers: async (flags, terminal) => {
    const { providers } = await catalogFor(flags, terminal)
    return [...providers.values()].map(({ slug, name }) => ({ id: slug, name: slug, meaning: name }))
  },
  'stored models': ofStore(async ({ repositories }) =>
    (await repositories.managedCatalog.read()).models.map(({ id }) => ({ id, name: id, meaning: '' })),
  ),
  'stored providers': ofStore(async ({ repositories }) =>
    (await repositories.managedCatalog.read()).providers.map(({ slug }) => ({ id: slug, name: slug, meaning: '' })),
  ),
  keys: ofStore(async (store) => {
    const { allKeys } = await import('../keys/all-keys.ts')
    return (await allKeys(store)).map(({ hash, name, label }) => ({ id: hash, name, meaning: label }))
  }),
  workspaces: ofStore(async (store) =>
    (await workspacesOf(store)).map(({ id, slug, name }) => ({ id, name: slug, meaning: name })),
  ),
  destinations: ofStore(async (store) =>
    inWorkspaces(store, async (place) => {
      const { destinations: items, total } = await store.repositories.destinations.list(place)
      return { items: items.map(({ id, name, type }) => ({ id, name, meaning: type })), total }
    }),
  ),
  guardrails: ofStore(async (store) => {
    const { allGuardrails } = await import('../guardrails/find-guardrail.ts')
    return (await allGuardrails(store)).map(({ id, name }) => ({ id, name, meaning: '' }))
  }),
  credentials: ofStore(async (store) =>
    inWorkspaces(store, async (place) => {
      const { credentials: items, total } = await store.repositories.byok.list(place)
      return { items: items.map(({ id, name, provider }) => ({ id, name: name ?? '', meaning: provider })), total }
    }),
  ),
}

function ofStore(read: (store: Store) => Promise<readonly Nameable[]>): Read {
  return async (flags, terminal) => withStore((await loadConfigFor(flags, terminal)).config, terminal, read)
}

async function catalogFor(flags: ConfigFlags, terminal: Terminal): Promise<Catalog> {
  const { loadCatalog } = await import('../load-catalog.ts')
  // A local server that lists its models would be asked at every press of the key.
  const nobodyAsked = () => Promise.reject(new Error('no server is asked'))
  return (await loadCatalog(await loadConfigFor(flags, terminal), nobodyAsked)).catalog
}

function workspacesOf({ repositories, organizationId }: Store): Promise<readonly Workspace[]> {
  return allPages(async (page) => {
    const { workspaces: items, total } = await repositories.workspaces.list(organizationId, page)
    return { items, total }
  })
}

type Place = Parameters<DestinationRepository['list']>[0]

async function inWorkspaces(
  store: Store,
  list: (place: Place) => Promise<{ readonly items: readonly Nameable[]; readonly total: number }>,
): Promise<readonly Nameable[]> {
  const found: Nameable[] = []
  for (const { id: workspaceId } of await workspacesOf(store))
    found.push(...(await allPages((page) => list({ organizationId: store.organizationId, workspaceId, ...page }))))
  return found
}

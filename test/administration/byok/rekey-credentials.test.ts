import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { countToRekey, rekeyCredentials } from '../../../src/administration/byok/rekey-credentials.ts'
import { AddressBox } from '../../../src/auth/address-box.ts'
import { SecretBox } from '../../../src/auth/secret-box.ts'
import { openDestination } from '../../../src/broadcast/open-destination.ts'
import { buildCatalog } from '../../../src/catalog/build-catalog.ts'
import { loadConfig } from '../../../src/config/load-config.ts'
import { repositoriesOn } from '../../../src/storage/repositories.ts'
import type { Database } from '../../../src/storage/store/database.ts'
import { ByokProviders } from '../../../src/workspaces/byok-providers.ts'
import { describeDatabases } from '../../support/databases.ts'

const dataDir = '/nowhere'
// As older versions sealed: without an address.
const before = new SecretBox({ masterKey: 'before', dataDir })
const after = new AddressBox(new SecretBox({ masterKey: 'after', dataDir }, [{ masterKey: 'before', dataDir }]))
const afterAlone = new AddressBox(new SecretBox({ masterKey: 'after', dataDir }))

const env = { GATEWAY_MASTER_KEY: 'a master key that is long enough to be one' }
const { config } = loadConfig({ env, cwd: '/nowhere', overrides: {} })
const byok = new ByokProviders({ config, found: [], catalog: buildCatalog({ config }), env })
const address = 'https://api.openai.com'

describeDatabases((openFresh) => {
  const arrange = async (count: number) => {
    const { database } = await openFresh()
    const repositories = repositoriesOn(database)
    await repositories.organizations.create({ id: 'o', name: 'o' }, 1)
    const names = { name: 'w', slug: 'w', description: null, isDefault: true, createdBy: null }
    await repositories.workspaces.create({ id: 'w', organizationId: 'o', ...names }, 1)
    const owner = { organizationId: 'o', workspaceId: 'w' }
    for (let at = 0; at < count; at++) {
      const id = randomUUID()
      await repositories.byok.create(
        {
          ...{ ...owner, id, provider: 'openai', name: '', label: '', isDisabled: false, isFallback: false },
          ...{ allowedModels: null, allowedUserIds: null, allowedApiKeyHashes: null },
          ...before.seal(`secret-of-${id}`, { ...owner, id }),
        },
        1,
      )
    }
    return { database, repositories }
  }
  const partsOf = (database: Database, progress: (done: number) => void = () => {}) => ({
    repositories: repositoriesOn(database),
    transact: <T>(work: (repositories: ReturnType<typeof repositoriesOn>) => Promise<T>) =>
      database.transact((session) => work(repositoriesOn(session))),
    secrets: after,
    addresses: { config, env, byok },
    actor: { kind: 'cli' as const, id: 'somebody' },
    now: () => 5,
    progress,
  })

  it('seals every secret anew, and the new key alone opens it', async () => {
    const { database, repositories } = await arrange(150)
    const steps: number[] = []
    const rekeyed = await rekeyCredentials(partsOf(database, (done) => void steps.push(done)))
    expect(rekeyed).toEqual({ resealed: 150, unreadable: [] })
    expect(steps).toEqual([100, 150])
    for (const row of await repositories.byok.usable('w'))
      expect(afterAlone.open(row, row)).toEqual({ secret: `secret-of-${row.id}`, address })
    const { entries } = await repositories.audit.list({ organizationId: 'o', offset: 0, limit: 10 })
    expect(entries.map((entry) => entry.after)).toEqual([50, 100].map((count) => ({ count, key_id: after.keyId })))
    expect(await rekeyCredentials(partsOf(database))).toEqual({ resealed: 0, unreadable: [] })
  })

  it('X9: half done, each secret is opened by the key whose id stands with it, and the next run goes on', async () => {
    const { database, repositories } = await arrange(150)
    const stopped = partsOf(database, () => {
      throw new Error('stopped')
    })
    await expect(rekeyCredentials(stopped)).rejects.toThrow('stopped')
    const rows = await repositories.byok.usable('w')
    expect(new Set(rows.map(({ keyId }) => keyId))).toEqual(new Set([before.keyId, after.keyId]))
    for (const row of rows) expect(after.open(row, row).secret).toBe(`secret-of-${row.id}`)
    expect(await rekeyCredentials(partsOf(database))).toEqual({ resealed: 50, unreadable: [] })
  })

  it('seals the settings of destinations anew, too, and counts them', async () => {
    const { database, repositories } = await arrange(1)
    const owner = { organizationId: 'o', workspaceId: 'w', id: randomUUID() }
    await repositories.destinations.create({
      ...{ ...owner, type: 'ramp', name: 'd', isEnabled: true, isPrivate: false, sendsCost: false },
      ...{ sendsIdentity: false, sendsRequestContext: false, samplingRate: 1, keyHashes: null, filterRules: null },
      ...{ ...before.seal('{"apiKey":"k"}', owner), shownConfig: {}, createdAt: 1, updatedAt: 1 },
    })
    expect(await countToRekey(repositories, after.keyId)).toBe(2)
    expect(await rekeyCredentials(partsOf(database))).toEqual({ resealed: 2, unreadable: [] })
    const row = await repositories.destinations.get('o', owner.id)
    expect(row && openDestination(row, afterAlone).config).toEqual({ apiKey: 'k' })
    const { entries } = await repositories.audit.list({ organizationId: 'o', offset: 0, limit: 10 })
    expect(entries.map(({ action }) => action).toSorted()).toEqual(['byok.rekey', 'destination.rekey'])
    expect(await countToRekey(repositories, after.keyId)).toBe(0)
  })

  it('changes nothing of a batch that fails', async () => {
    const { database, repositories } = await arrange(3)
    const parts = partsOf(database)
    const audit = Object.assign(Object.create(repositories.audit), {
      record: () => Promise.reject(new Error('no audit')),
    })
    const failing = {
      ...parts,
      transact: <T>(work: (within: ReturnType<typeof repositoriesOn>) => Promise<T>) =>
        parts.transact((within) => work({ ...within, audit })),
    }
    await expect(rekeyCredentials(failing)).rejects.toThrow('no audit')
    expect(await repositories.byok.sealed.countOtherThan(after.keyId)).toBe(3)
  })

  it('leaves what no key opens as it is, and says so', async () => {
    const { database, repositories } = await arrange(3)
    const [row] = await repositories.byok.usable('w')
    await repositories.byok.update('o', row?.id ?? '', { keyId: 'f'.repeat(16) }, 2)
    const { resealed, unreadable } = await rekeyCredentials(partsOf(database))
    expect([resealed, unreadable.map(({ id }) => id)]).toEqual([2, [row?.id]])
    expect((await repositories.byok.usable('w')).find(({ id }) => id === row?.id)).toMatchObject({
      sealedSecret: row?.sealedSecret,
      keyId: 'f'.repeat(16),
    })
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { AddressBox } from '../../src/auth/address-box.ts'
import { SecretBox } from '../../src/auth/secret-box.ts'
import { repositoriesOn } from '../../src/storage/repositories.ts'
import { openDatabase } from '../../src/storage/store/database.ts'
import { manage } from '../federation/arrange.ts'
import { placeMigratedSqlite } from '../support/migrated-sqlite.ts'
import { startGateway } from '../support/test-gateway.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'gateway-test-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const stores = ['byok', 'destinations', 'managedCatalog'] as const
const start = () => startGateway({ env: { GATEWAY_DATA_DIR: dataDir } })

async function stored(
  work: (row: { sealed: string; secret: string; address: string | undefined }) => string | undefined,
) {
  const database = await openDatabase({ url: undefined, dataDir })
  const repositories = repositoriesOn(database)
  const box = new AddressBox(new SecretBox({ dataDir }))
  for (const store of stores) {
    const { sealed } = repositories[store]
    for (const row of await sealed.otherThan('none', '', 10)) {
      const anew = work({ sealed: row.sealedSecret, ...box.open(row, row) })
      if (anew !== undefined) await sealed.reseal(row, new SecretBox({ dataDir }).seal(anew, row))
    }
  }
  await database.close()
}

it('N37: a start seals what an older version stored without an address with the one it leads to', async () => {
  await placeMigratedSqlite(dataDir)
  const first = await start()
  const provider = {
    slug: 'box',
    format: 'openai-chat',
    base_url: 'http://127.0.0.1:9/v1',
    api_key: 'sk-box-012345678',
  }
  expect((await manage(first, 'POST', '/admin/providers', provider)).status).toBe(201)
  expect((await manage(first, 'POST', '/byok', { provider: 'groq', key: 'gsk-012345678' })).status).toBe(201)
  const destination = { type: 'honeycomb', name: 'Any', config: { apiKey: 'hc-012345678' } }
  expect((await manage(first, 'POST', '/observability/destinations', destination)).status).toBe(201)
  await first.close()
  const secrets = new Set<string>()
  await stored(({ secret }) => {
    secrets.add(secret)
    return secret
  })
  const seen = new Map<string, string | undefined>()
  await stored(({ address, sealed }) => {
    seen.set(sealed, address)
    return undefined
  })
  expect([...seen.values()]).toEqual([undefined, undefined, undefined])
  await (await start()).close()
  seen.clear()
  await stored(({ secret, address }) => {
    seen.set(secret, address)
    return undefined
  })
  expect([...seen.values()].toSorted()).toEqual([
    ...['http://127.0.0.1:9', 'https://api.groq.com', 'https://api.honeycomb.io'],
  ])
  expect(new Set(seen.keys())).toEqual(secrets)
})

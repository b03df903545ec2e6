import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addressMembers } from '../../src/broadcast/address-members.ts'
import { destinationTypes } from '../../src/broadcast/destination-type.ts'
import { secretMembers } from '../../src/broadcast/secret-members.ts'
import { openDatabase } from '../../src/storage/store/database.ts'
import { smallestConfigs } from '../support/destinations.ts'
import { managementKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

const canary = 'Canary5up3rS3cr3t0123456789abcdef'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ config: { log_level: 'info' } })
})
afterAll(() => gateway.close())

it('secrets of destinations are in no answer, log, error, audit entry, metric or file', async () => {
  const seen: string[] = []
  const path = '/observability/destinations'
  const ask = async (method: string, where: string, body?: object) => {
    const init = { method, key: managementKey, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const response = await gateway.fetch(where, init)
    const text = await response.text()
    seen.push(JSON.stringify([...response.headers]), text)
    return { status: response.status, body: JSON.parse(text) as { data: { id: string; config: object } } }
  }

  for (const type of destinationTypes) {
    const secrets = Object.fromEntries(
      secretMembers[type].map((name) => [name, name === 'dsn' ? `https://${canary}@o1.example.com/42` : canary]),
    )
    const hidden = type === 'webhook' ? { url: `https://a.example/${canary}/x?token=${canary}` } : {}
    const config = { ...smallestConfigs[type], ...secrets, ...hidden, headers: { authorization: `Bearer ${canary}` } }
    const made = await ask('POST', path, { type, name: 'Any', config })
    expect(made.status, type).toBe(201)
    const { id, config: shown } = made.body.data
    expect((await ask('PATCH', `${path}/${id}`, { config: shown })).status).toBe(200)
    expect((await ask('PATCH', `${path}/${id}`, { config: { [canary.toLowerCase()]: canary } })).status).toBe(400)
    for (const name of [...secretMembers[type], ...addressMembers[type], 'headers']) {
      const wrong = { ...config, [name]: [canary] }
      expect((await ask('POST', path, { type, name: 'Any', config: wrong })).status, `${type} ${name}`).toBe(400)
    }
    for (const name of addressMembers[type]) {
      for (const address of [`http://127.0.0.1/${canary}`, `https://${canary}:x@a.example`, `ftp://${canary}`]) {
        expect((await ask('PATCH', `${path}/${id}`, { config: { [name]: address } })).status).toBe(400)
      }
    }
    expect((await ask('GET', `${path}/${id}`)).status).toBe(200)
    if (type !== 's3') expect((await ask('DELETE', `${path}/${id}`)).status).toBe(200)
  }
  expect((await ask('GET', path)).status).toBe(200)
  expect((await ask('GET', '/audit?limit=100')).status).toBe(200)
  seen.push(await fetch(`${gateway.origin}/metrics`).then((response) => response.text()))
  seen.push(...gateway.log)
  const database = await openDatabase({ url: undefined, dataDir: gateway.dataDir })
  for (const table of ['audit_entries', 'observability_destinations'])
    seen.push(JSON.stringify(await database.run((knex) => knex(table).select('*'))))
  await database.close()
  for (const file of readdirSync(gateway.dataDir)) seen.push(readFileSync(join(gateway.dataDir, file), 'latin1'))

  const forms = [canary, '5up3rS3cr3t', Buffer.from(canary).toString('base64').slice(4, 36)]
  for (const text of seen) for (const form of forms) expect(text.includes(form) ? text : '').toBe('')
})

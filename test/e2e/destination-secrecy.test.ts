import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addressMembers } from '../../src/broadcast/address-members.ts'
import { destinationTypes } from '../../src/broadcast/destination-type.ts'
import { secretMembers } from '../../src/broadcast/secret-members.ts'
import { openDatabase } from '../../src/storage/store/database.ts'
import { openDestinationServer } from '../support/destination-server.ts'
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

it('what destinations say is shown without secrets, whatever they say back', async () => {
  const plain = ['host', 'connection', 'user-agent', 'accept-encoding', 'content-type', 'content-length']
  const there = await openDestinationServer(({ headers, path }, response) => {
    const others = Object.entries(headers).filter(([name]) => !plain.includes(name))
    response.writeHead(401).end(`${path} ${others.map(([, value]) => String(value)).join(' ')}`)
  })
  const local = await startGateway({ config: { outbound: { allow_hosts: ['127.0.0.1'] } } })
  const init = { method: 'POST', key: managementKey }
  for (const type of destinationTypes) {
    const address = Object.fromEntries(addressMembers[type].map((name) => [name, `${there.url}/${canary}`]))
    const secrets = Object.fromEntries(secretMembers[type].map((name) => [name, canary]))
    const dsn = type === 'sentry' ? { dsn: `https://${canary}@o1.example.com/42` } : {}
    // They have no address of their own.
    if (addressMembers[type].length === 0) continue
    const config = { ...smallestConfigs[type], ...address, ...secrets, ...dsn, headers: { 'x-team': `a ${canary}` } }
    const made = await local.fetch('/observability/destinations', {
      ...init,
      body: JSON.stringify({ type, name: type, config }),
    })
    const { data } = (await made.json()) as { data: { id: string } }
    expect(made.status, type).toBe(201)
    const tested = await local.fetch(`/observability/destinations/${data.id}/test`, init)
    const text = await tested.text()
    expect(text).toContain('"credentials"')
    const kept = await local.fetch(`/observability/destinations/${data.id}/deliveries`, { key: managementKey })
    for (const said of [text, await kept.text()]) {
      expect(said, type).not.toContain('5up3rS3cr3t')
      for (const at of [0, 1, 2])
        expect(said, type).not.toContain(
          Buffer.from(`${' '.repeat(at)}${canary}`)
            .toString('base64')
            .slice(4, 36),
        )
    }
  }
  expect(there.got.length).toBeGreaterThan(14)
  await local.close()
  await there.close()
})

import { expect, it, onTestFinished } from 'vitest'
import { describeDatabases } from '../support/databases.ts'
import { eventually } from '../support/eventually.ts'
import { openPostgresRoad } from '../support/postgres-road.ts'
import { startGateway } from '../support/test-gateway.ts'

describeDatabases((openFresh, dialect) => {
  if (dialect === 'sqlite') {
    it.skip('skipped: connections of SQLite do not fall silent')
    return
  }

  it('N27: a gateway whose connections to PostgreSQL fell silent says so, and serves again over new ones', async () => {
    const { url } = await openFresh()
    const road = await openPostgresRoad(String(url))
    const gateway = await startGateway({ env: { DATABASE_URL: road.url } })
    onTestFinished(async () => {
      await gateway.close()
      await road.close()
    })
    const ask = async () => {
      const body = JSON.stringify({ model: 'sim/echo', input: 'hi' })
      return (await gateway.fetch('/responses', { method: 'POST', body })).status
    }
    const askAll = () => Promise.all(Array.from({ length: 20 }, ask))
    expect(new Set(await askAll())).toEqual(new Set([200]))
    road.silence()
    expect((await fetch(`${gateway.origin}/readyz`)).status).toBe(503)
    // It was 15 s for each connection, and then again for the next.
    await eventually(ask).toBe(200)
    expect(new Set(await askAll())).toEqual(new Set([200]))
    expect((await fetch(`${gateway.origin}/readyz`)).status).toBe(200)
  })
})

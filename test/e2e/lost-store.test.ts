import { expect, it, onTestFinished } from 'vitest'
import { describeDatabases } from '../support/databases.ts'
import { eventually } from '../support/eventually.ts'
import { readBooks } from '../support/money.ts'
import { openPostgresRoad } from '../support/postgres-road.ts'
import { managementKey, startGateway } from '../support/test-gateway.ts'

describeDatabases((openFresh, dialect) => {
  if (dialect === 'sqlite') {
    it.skip('skipped: no network lies between the gateway and SQLite')
    return
  }

  it('N30: what was set aside and spent while PostgreSQL was away is settled soon after it is back', async () => {
    const { url, dataDir } = await openFresh()
    const road = await openPostgresRoad(String(url))
    const gateway = await startGateway({
      env: { DATABASE_URL: road.url },
      config: { simulator: { tokens_per_second: 20 } },
    })
    onTestFinished(async () => {
      await gateway.close()
      await road.close()
    })
    const created = await gateway.fetch('/keys', {
      method: 'POST',
      key: managementKey,
      body: JSON.stringify({ name: 'lost', limit: 100 }),
    })
    const { key } = (await created.json()) as { readonly key: string }
    const ask = (stream: boolean) =>
      gateway.fetch('/responses', {
        method: 'POST',
        key,
        body: JSON.stringify({ model: 'sim/echo', input: 'a calm sea and a long way home '.repeat(2), stream }),
      })
    const streams = await Promise.all(Array.from({ length: 5 }, () => ask(true)))
    const whole = ask(false)
    const leaving = streams.pop()
    await eventually(async () => (await readBooks({ url, dataDir })).reservations).toBe(6)
    road.cut()
    await leaving?.body?.cancel()
    const answers = await Promise.all(streams.map((each) => each.text()))
    // Nobody is shown a good end that is not on disk.
    for (const answer of answers) expect(answer).toContain('response.failed')
    expect((await whole).status).toBe(503)
    road.mend()
    await eventually(async () => (await readBooks({ url, dataDir })).budgets, { everyMs: 250 }).toMatchObject([
      { reserved: 0 },
    ])
    await eventually(async () => (await readBooks({ url, dataDir })).generations.length).toBe(6)
    const books = await readBooks({ url, dataDir })
    const total = books.generations.reduce((sum, { costNanos }) => sum + (costNanos ?? 0), 0)
    expect(total).toBeGreaterThan(0)
    expect(books).toMatchObject({ reservations: 0, budgets: [{ spent: total, reserved: 0 }] })
    expect((await ask(false)).status).toBe(200)
  })
})

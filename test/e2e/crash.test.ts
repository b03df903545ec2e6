import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../src/storage/store/database.ts'
import { readAppBooks } from '../support/app-books.ts'
import { GatewayProcess, loadAndKill, type Seen } from '../support/crash-loop.ts'
import { describeDatabases } from '../support/databases.ts'
import { readBooks } from '../support/money.ts'

// `npm run test:crash` asks for more.
const rounds = Number(process.env['CRASH_ROUNDS'] ?? 3)
const roundMs = 30_000

describeDatabases((openFresh) => {
  it(`F36, N31: outlives ${rounds} kills under load: nothing is lost, doubled or left set aside`, {
    timeout: (rounds + 2) * roundMs,
  }, async () => {
    const store = await openFresh({ migrated: false })
    const dataDir = mkdtempSync(join(tmpdir(), 'gateway-test-'))
    const gateway = new GatewayProcess(dataDir, store.url)
    onTestFinished(async () => {
      await gateway.kill()
      rmSync(dataDir, { recursive: true, force: true })
    })
    const place = { url: store.url, dataDir }
    await gateway.start()
    const { key, data } = await gateway.manage('POST', '/keys', { name: 'crash', limit: 100, limit_reset: 'monthly' })
    const seen: Seen = { costs: new Map(), ids: new Set() }
    let leftSetAside = 0
    for (let round = 0; round < rounds; round++) {
      await loadAndKill(gateway, key, { seen, afterMs: 37 * (round % 10) })
      leftSetAside += (await readBooks(place)).reservations
      await gateway.start()
      const swept = await readBooks(place)
      expect(swept.reservations).toBe(0)
      expect(swept.budgets).toMatchObject([{ reserved: 0 }])
    }
    // Else this would not say much.
    expect(leftSetAside).toBeGreaterThan(0)

    const { generations, budgets, usage } = await readBooks(place)
    const costs = new Map(generations.map(({ id, costNanos }) => [id, costNanos]))
    expect(costs.size).toBe(generations.length)
    expect([...seen.ids].filter((id) => !costs.has(id))).toEqual([])
    // Streams that nobody saw the end of: their prompts were sent, and are paid for.
    const interrupted = generations.filter(({ status }) => status === 'interrupted')
    expect(interrupted.length).toBeGreaterThan(0)
    expect(interrupted.filter(({ costNanos, costOrigin }) => costNanos === null || costOrigin !== 'estimated')).toEqual(
      [],
    )
    expect(interrupted.filter(({ id }) => seen.costs.has(id))).toEqual([])
    expect([...seen.costs].filter(([id, cost]) => costs.get(id) !== cost)).toEqual([])
    const total = generations.reduce((sum, { costNanos }) => sum + (costNanos ?? 0), 0)
    expect(budgets).toMatchObject([{ spent: total, reserved: 0 }])
    expect(usage.get(Number(data['id']))).toBe(total)
    const database = await openDatabase(place)
    onTestFinished(() => database.close())
    const { counted, summed } = await readAppBooks(database)
    expect(counted).toEqual(summed)
    expect(counted.reduce((sum, { requests }) => sum + requests, 0)).toBe(generations.length)
    if (process.env['CRASH_ROUNDS'] !== undefined) {
      console.log(
        `${generations.length} generations, ${seen.ids.size} seen by callers, ${interrupted.length} interrupted, ${leftSetAside} reservations swept`,
      )
    }
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schema } from '../../../src/contract/contract.ts'
import { startGateway, type TestGateway } from '../../support/test-gateway.ts'
import { quietEnvironment, runWords } from '../fake-terminal.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

const run = (...words: string[]) => runWords(words, { env: quietEnvironment(gateway.dataDir), cwd: gateway.dataDir })

describe('credits', () => {
  it('are shown, granted, added to and lifted', async () => {
    expect(await run('credits', 'show')).toMatchObject({
      exitCode: 0,
      out: expect.stringContaining('needs no credits'),
    })
    expect((await run('credits', 'grant', '25')).out).toBe('25.00 USD left of 25.00 USD granted: 0.00 USD spent.\n')
    expect((await run('credits', 'grant', '0.505')).out).toContain('25.505 USD left of 25.505 USD granted')
    expect(JSON.parse((await run('credits', 'show', '--json')).out)).toEqual({
      credits: { granted_usd: 25.505, spent_usd: 0, reserved_usd: 0, left_usd: 25.505 },
    })
    expect((await run('credits', 'off')).err).toBe('Spending no longer needs credits.\n')
    expect((await run('credits', 'off')).err).toBe('Credits were already off.\n')
    const trail = JSON.parse((await run('audit', '--json', '--target-kind', 'credits')).out) as Schema<'AuditEntry'>[]
    expect(trail.map(({ action, after }) => [action, after])).toMatchObject([
      ['credits.off', { credits: null }],
      ['credits.grant', { credits: { granted_usd: 25.505 } }],
      ['credits.grant', { credits: { granted_usd: 25 } }],
    ])
  })

  it.each(['-5', 'five', '1e3', '0.0000000001', '10000000', ''])('are not granted as %j', async (amount) => {
    expect((await run('credits', 'grant', '--', amount)).exitCode).toBe(2)
  })
})

describe('keys create', () => {
  it('gives a key its limit', async () => {
    const made = JSON.parse(
      (await run('keys', 'create', '--json', '--name', 'x', '--limit', '5', '--limit-reset', 'daily')).out,
    )
    expect(made).toMatchObject({ limit: 5, limit_reset: 'daily' })
    const mine = await (await gateway.fetch('/key', { key: made.key })).json()
    expect(mine).toMatchObject({ data: { limit: 5, limit_remaining: 5, limit_reset: 'daily' } })
    expect((await run('keys', 'create', '--name', 'y', '--limit', '0.5')).err).toContain(
      'never expires, up to 0.50 USD.',
    )
  })

  it('wants amounts and intervals that make sense', async () => {
    for (const words of [
      ['--limit', 'much'],
      ['--limit', '5', '--limit-reset', 'hourly'],
      ['--limit-reset', 'daily'],
    ]) {
      expect((await run('keys', 'create', '--name', 'x', ...words)).exitCode).toBe(2)
    }
  })
})

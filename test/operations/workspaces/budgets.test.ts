import { expect, it } from 'vitest'
import type { Schema } from '../../../src/contract/contract.ts'
import { describeStore } from '../../support/databases.ts'
import { dataOf, gatewaysOn, messageOf, type Open } from './arrange.ts'

const path = '/workspaces/default/budgets'

async function inferenceStatus({ gateway }: Open): Promise<number> {
  const body = '{"model":"sim/echo","input":"hi"}'
  return (await gateway.fetch('/responses', { method: 'POST', body })).status
}

describeStore((openFresh) => {
  const open = gatewaysOn(openFresh)

  it('are set, given back with what is spent and left, listed and lifted', async () => {
    const opened = await open()
    const { ask } = opened
    const workspace = dataOf<{ id: string }>(await ask('GET', '/workspaces/default'))
    const set = await ask('PUT', `${path}/monthly`, { limit_usd: 250.000_000_001 })
    const budget = {
      id: expect.any(String),
      workspace_id: workspace.id,
      limit_usd: 250.000_000_001,
      reset_interval: 'monthly',
      time_zone: 'UTC',
      spent_usd: 0,
      reserved_usd: 0,
      remaining_usd: 250.000_000_001,
      resets_at: expect.stringMatching(/-01T00:00:00\.000Z$/),
      created_at: expect.any(String),
      updated_at: expect.any(String),
    }
    expect([set.status, set.body]).toEqual([200, { data: budget, include_byok_in_budgets: false }])
    expect((await ask('GET', `/workspaces/${workspace.id}/budgets/monthly`)).body).toEqual(set.body)
    for (const interval of ['total', 'daily', 'weekly']) {
      expect((await ask('PUT', `${path}/${interval}`, { limit_usd: 1 })).status).toBe(200)
    }
    const listed = dataOf<{ reset_interval: string | null }[]>(await ask('GET', path))
    expect(listed.map(({ reset_interval }) => reset_interval)).toEqual(['daily', 'weekly', 'monthly', null])
    expect(dataOf(await ask('GET', `${path}/lifetime`))).toEqual(dataOf(await ask('GET', `${path}/total`)))
    expect(dataOf(await ask('GET', `${path}/total`))).toMatchObject({ resets_at: null })
    expect(await ask('DELETE', `${path}/lifetime`)).toMatchObject({ status: 200, body: { deleted: true } })
    for (const method of ['GET', 'DELETE']) expect((await ask(method, `${path}/total`)).status).toBe(404)
  })

  it('begin at midnight of the workspace’s time zone, as the limits of its keys do', async () => {
    const opened = await open()
    const { ask } = opened
    await ask('PUT', `${path}/daily`, { limit_usd: 1 })
    expect(await inferenceStatus(opened)).toBe(200)
    const [before] = dataOf<Schema<'WorkspaceBudget'>[]>(await ask('GET', path))
    const refused = await ask('PATCH', '/workspaces/default', { time_zone: 'Europe/Atlantis' })
    expect([refused.status, messageOf(refused)]).toEqual([400, expect.stringContaining('Europe/Berlin')])
    // Half an hour apart from every whole one.
    const changed = await ask('PATCH', '/workspaces/default', { time_zone: 'Asia/Kolkata' })
    expect(dataOf(changed)).toMatchObject({ time_zone: 'Asia/Kolkata' })
    const [after] = dataOf<Schema<'WorkspaceBudget'>[]>(await ask('GET', path))
    expect(after).toMatchObject({ id: before?.id, time_zone: 'Asia/Kolkata', spent_usd: before?.spent_usd })
    expect(after?.resets_at).toMatch(/T18:30:00\.000Z$/)
    const weekly = await ask('PUT', `${path}/weekly`, { limit_usd: 0 })
    expect(dataOf<Schema<'WorkspaceBudget'>>(weekly)).toMatchObject({ time_zone: 'Asia/Kolkata' })
    const answer = await opened.gateway.fetch('/responses', {
      method: 'POST',
      body: '{"model":"sim/echo","input":"hi"}',
    })
    expect(await answer.text()).toMatch(/It resets at \d{4}-\d\d-\d\dT18:30:00/)
  })

  it('count at once, and 403 says which one has no room', async () => {
    const opened = await open()
    const { ask } = opened
    expect(await inferenceStatus(opened)).toBe(200)
    await ask('PUT', `${path}/daily`, { limit_usd: 0 })
    expect(await inferenceStatus(opened)).toBe(403)
    await ask('PUT', `${path}/daily`, { limit_usd: 1 })
    expect(await inferenceStatus(opened)).toBe(200)
    const [budget] = dataOf<{ spent_usd: number; remaining_usd: number }[]>(await ask('GET', path))
    // Also what was spent before it was set.
    expect(budget?.spent_usd).toBeGreaterThan(0)
    expect(budget?.remaining_usd).toBeCloseTo(1 - (budget?.spent_usd ?? 0), 9)
    await ask('PUT', `${path}/weekly`, { limit_usd: 0 })
    expect(await inferenceStatus(opened)).toBe(403)
    await ask('DELETE', `${path}/weekly`)
    expect(await inferenceStatus(opened)).toBe(200)
  })

  it('say for all of them whether own provider keys count, and begin anew with what does', async () => {
    const { ask, inStore, organizationId } = await open()
    const set = await ask('PUT', `${path}/daily`, { limit_usd: 1, include_byok_in_budgets: true })
    expect(set.body).toMatchObject({ include_byok_in_budgets: true })
    expect((await ask('PUT', `${path}/weekly`, { limit_usd: 2 })).body).toMatchObject({ include_byok_in_budgets: true })
    expect((await ask('PATCH', '/workspaces/default', { name: 'x' })).body).toMatchObject({
      data: { include_byok_in_budgets: true },
    })
    const organization = await organizationId()
    const [key] = dataOf<{ id: number; workspace_id: string }[]>(await ask('GET', '/keys'))
    if (key === undefined) throw new Error('there is no key')
    const caller = { organizationId: organization, workspaceId: key.workspace_id, keyId: key.id, userId: null }
    const counted = async () => (await inStore(({ limits }) => limits.of(caller))).budgets.map((b) => b.includesByok)
    expect(await counted()).toEqual([true, true])
    const back = await ask('PUT', `${path}/daily`, { limit_usd: 1, include_byok_in_budgets: false })
    expect(back.body).toMatchObject({ include_byok_in_budgets: false })
    expect(await counted()).toEqual([false, false])
    expect(dataOf(await ask('GET', path))).toMatchObject([{ limit_usd: 1 }, { limit_usd: 2 }])
  })

  it('are refused out of their range', async () => {
    const { ask } = await open()
    for (const body of [
      {},
      { limit_usd: -1 },
      { limit_usd: 1_000_001 },
      { limit_usd: '5' },
      { limit_usd: null },
      { limit_usd: 0.000_000_000_1 },
      { limit_usd: 1, include_byok_in_budgets: 'yes' },
      { limit_usd: 1, spent_usd: 0 },
    ]) {
      expect((await ask('PUT', `${path}/daily`, body)).status).toBe(400)
    }
    const fine = await ask('PUT', `${path}/daily`, { limit_usd: 0.000_000_000_1 })
    expect(messageOf(fine)).toMatch(/^limit_usd: /)
    for (const method of ['GET', 'DELETE']) expect((await ask(method, `${path}/hourly`)).status).toBe(400)
    expect(dataOf(await ask('GET', path))).toEqual([])
  })
})

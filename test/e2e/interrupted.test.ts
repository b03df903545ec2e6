import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { startGateway } from '../support/test-gateway.ts'

it('N31: no part of a stream is shown before it is stored that it has begun', async () => {
  const gateway = await startGateway({ config: { simulator: { tokens_per_second: 20 } } })
  const outside = new BetterSqlite3(join(gateway.dataDir, 'gateway.sqlite'))
  onTestFinished(async () => {
    outside.close()
    await gateway.close()
  })
  const rowsOf = (id: string) => outside.prepare('select count(*) from begun_generations where id = ?').pluck().get(id)
  const leaving = new AbortController()
  const body = JSON.stringify({ model: 'sim/echo', input: 'a calm sea and a long way home', stream: true })
  const ask = () => gateway.fetch('/responses', { method: 'POST', body, signal: leaving.signal })
  await (await ask()).text()

  // While somebody else writes, nobody can begin.
  outside.exec('begin immediate')
  const asking = ask()
  let isShown = false
  void asking.then(() => {
    isShown = true
  })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(isShown).toBe(false)
  outside.exec('commit')
  const { headers, status } = await asking
  expect(status).toBe(200)
  expect(rowsOf(String(headers.get('x-generation-id')))).toBe(1)
  leaving.abort()
  await eventually(() => rowsOf(String(headers.get('x-generation-id')))).toBe(0)
})

import { expect, it } from 'vitest'
import { callers, LoopBench } from '../loop-bench.ts'

const bench = new LoopBench()

it.each(callers)('refuses a time zone that does not exist, from a caller of %s', async (caller) => {
  const tools = [{ type: 'service:datetime', parameters: { timezone: 'Mars/X' } }]
  const got = await bench.ask(caller, false, { tools })
  expect(got.status).toBe(400)
  expect(got.raw).toContain('tools: parameters.timezone of service:datetime: there is no time zone Mars/X')
  expect(bench.sent).toEqual([])
})

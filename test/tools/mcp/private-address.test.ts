import { afterAll, beforeAll, expect, it } from 'vitest'
import { callers, LoopBench, text } from '../loop-bench.ts'
import { startTicketsServer, type TicketsServer } from './tickets-server.ts'
import { serverMembers } from './tools-of.ts'

let server: TicketsServer
beforeAll(async () => {
  server = await startTicketsServer()
})
afterAll(() => server.close())

const bench = new LoopBench()

it.each(callers)('S11: an MCP server at a private address is never asked: %s', async (caller) => {
  bench.says([text('Without.')])
  const got = await bench.ask(caller, false, serverMembers(caller, server.url))
  expect(got.status, got.raw).toBe(200)
  expect(got.raw).toContain('it could not be reached')
  expect(server.methods).toEqual([])
})

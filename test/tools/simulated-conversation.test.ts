import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'
import type { Wire } from './loop-bench.ts'

/** A script for the simulator: what a person with nothing but the gateway can try. */
const scripts = `
scripts:
  - prompt: plan my day
    after: prompt
    times: 1
    answer: { text: "First the time. ", tool_calls: [{ name: datetime, arguments: { timezone: UTC } }] }
  - prompt: plan my day
    after: tool_result
    times: 1
    answer:
      text: "Now everywhere. "
      tool_calls:
        - { name: datetime, arguments: { timezone: Asia/Tokyo } }
        - { name: datetime, arguments: { timezone: Mars/Olympus } }
  - prompt: plan my day
    after: tool_result
    times: 1
    answer: { text: "Once more. ", tool_calls: [{ name: datetime, arguments: { timezone: Europe/Oslo } }] }
  - prompt: plan my day
    after: tool_result
    answer: "All is planned."
  - prompt: never stop
    answer: { tool_calls: [{ name: datetime, arguments: {} }] }
`

let folder: string
let gateway: TestGateway
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-tool-scripts-'))
  const file = join(folder, 'scripts.yaml')
  writeFileSync(file, scripts)
  gateway = await startGateway({ config: { simulator: { scripts: file, tokens_per_second: 0 } } })
})
afterAll(async () => {
  await gateway.close()
  rmSync(folder, { recursive: true, force: true })
})

async function stream(body: object): Promise<readonly Wire[]> {
  const response = await gateway.fetch('/responses', {
    method: 'POST',
    headers: { 'x-service-metadata': 'enabled' },
    body: JSON.stringify({ model: 'sim/tools', stream: true, tools: [{ type: 'service:datetime' }], ...body }),
  })
  expect(response.status).toBe(200)
  const lines = (await response.text()).split('\n').filter((line) => line.startsWith('data: {'))
  return lines.map((line) => JSON.parse(line.slice(6)) as Wire)
}

describe('a conversation with the simulator', () => {
  it('streams a loop of three steps, with calls side by side and one that fails', async () => {
    const events = await stream({ input: 'plan my day' })
    expect(events.map((event) => event['sequence_number'])).toEqual(events.map((_, index) => index))
    const { response } = events.at(-1) as { readonly response: Wire }
    const output = response['output'] as readonly Wire[]
    const shown = output.map(({ type, timezone, status }) =>
      type === 'message' ? 'message' : `${String(timezone)} ${String(status)}`,
    )
    expect(shown).toEqual([
      'message',
      'UTC completed',
      'message',
      'Asia/Tokyo completed',
      'UTC incomplete',
      'message',
      'Europe/Oslo completed',
      'message',
    ])
    expect(response['usage']).toMatchObject({
      server_tool_use_details: { tool_calls_requested: 4, tool_calls_executed: 4 },
    })
    expect(JSON.stringify(response['service_metadata'])).toContain('4 calls in 3 steps, 1 failed')
    // Each item is added before it is done, whatever runs beside it.
    for (const [index] of output.entries()) {
      const places = events.flatMap((event, at) =>
        event['output_index'] === index ? [[event['type'], at] as const] : [],
      )
      expect(places[0]?.[0]).toBe('response.output_item.added')
      expect(places.at(-1)?.[0]).toBe('response.output_item.done')
    }
  })

  it('ends where its steps are used up, with a last answer without tools', async () => {
    const events = await stream({ input: 'never stop', max_tool_calls: 2 })
    const { response } = events.at(-1) as { readonly response: Wire }
    expect(response['status']).toBe('completed')
    expect(JSON.stringify(response['service_metadata'])).toContain('"ended_by":"max_tool_calls"')
    expect((response['output'] as Wire[]).filter(({ type }) => type === 'service:datetime')).toHaveLength(2)
  })
})

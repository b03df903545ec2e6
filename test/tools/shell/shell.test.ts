import { describe, expect, it } from 'vitest'
import { call, callers, LoopBench, text, type Wire } from '../loop-bench.ts'

const sandbox = { command: ['env', 'FOLDER={folder}'], processes: 4096, timeout: '20s' }
const bench = new LoopBench({ config: { tools: { sandbox } } })
const cases = callers.flatMap((caller) =>
  [true, false].map((isStream) => [caller, isStream ? 'streamed' : 'whole', isStream] as const),
)
const tools = [{ type: 'service:shell' }]
const read = () => {
  const messages = bench.sent.at(-1)?.['messages'] as readonly Wire[]
  return String(messages.at(-1)?.['content'])
}

describe('service:shell', () => {
  it.each(cases)('runs commands one after the other for a caller of %s, %s', async (caller, _, isStream) => {
    const commands = ['echo one > a', 'cat a; exit 4']
    bench.says([call('shell', { commands, max_output_length: 2 })], [text('Done.')])
    const got = await bench.ask(caller, isStream, { tools })
    expect(got.status, got.raw).toBe(200)
    const output = [
      { stdout: '', stderr: '', outcome: { type: 'exit', exit_code: 0 } },
      { stdout: 'on', stderr: '', outcome: { type: 'exit', exit_code: 4 } },
    ]
    expect(JSON.parse(read())).toEqual(output)
    if (caller === 'openai-responses') {
      const action = { commands, timeout_ms: null, max_output_length: 2 }
      const item = { type: 'service:shell', status: 'completed', action, output }
      expect((got.whole['output'] as readonly Wire[])[0]).toMatchObject(item)
    } else if (caller === 'anthropic-messages') {
      expect(got.raw).toContain('"type":"bash_code_execution_tool_result"')
      expect(got.raw).toContain('"stdout":"on","stderr":"","return_code":4')
    } else expect(got.raw).toContain('service:shell')
  })

  it('stops a command whose time is up, and goes on with the next', async () => {
    bench.says([call('shell', { commands: ['sleep 600', 'echo next'], timeout_ms: 1000 })], [text('Done.')])
    await bench.ask('openai-responses', false, { tools })
    expect(JSON.parse(read())).toMatchObject([
      { outcome: { type: 'timeout' } },
      { stdout: 'next\n', outcome: { type: 'exit', exit_code: 0 } },
    ])
  })

  it.each([[[]], [['true', 1]], ['true'], [Array(21).fill('true')]])('refuses %j as commands', async (commands) => {
    bench.says([call('shell', { commands })], [text('Done.')])
    await bench.ask('openai-responses', false, { tools })
    expect(read()).toContain('Error: commands must be a list')
  })
})

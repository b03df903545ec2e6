import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { call, callers, LoopBench, stageOf, text, type Wire } from '../loop-bench.ts'

const sandbox = { command: ['env', 'FOLDER={folder}'], processes: 4096, timeout: '20s' }
const bench = new LoopBench({ config: { tools: { sandbox } } })
const cases = callers.flatMap((caller) =>
  [true, false].map((isStream) => [caller, isStream ? 'streamed' : 'whole', isStream] as const),
)
const bash = (command: string, id?: string) => call('bash', { command }, id)
/** What the model read last. */
const read = () => {
  const messages = bench.sent.at(-1)?.['messages'] as readonly Wire[]
  return String(messages.at(-1)?.['content'])
}

describe('service:bash', () => {
  it.each(cases)('runs a command and shows it to a caller of %s, %s', async (caller, _, isStream) => {
    bench.says([bash('echo "a  b"; echo no >&2; exit 7')], [text('Done.')])
    const got = await bench.ask(caller, isStream, { tools: [{ type: 'service:bash' }] })
    expect(got.status, got.raw).toBe(200)
    expect(JSON.parse(read())).toEqual({ stdout: 'a  b\n', stderr: 'no\n', exit_code: 7 })
    expect(stageOf(got)).toMatchObject({ data: { calls: [{ tool: 'service:bash', status: 'completed' }] } })
    if (caller === 'openai-responses') {
      const item = { type: 'service:bash', status: 'completed', stdout: 'a  b\n', stderr: 'no\n', exitCode: 7 }
      expect((got.whole['output'] as readonly Wire[])[0]).toMatchObject({ ...item, call_id: 'call_bash' })
    } else if (caller === 'anthropic-messages') {
      expect(got.raw).toContain('"type":"bash_code_execution_tool_result"')
      expect(got.raw).toContain('"return_code":7')
      expect(got.raw).toContain('"container_id":')
    } else expect(got.raw).toContain('service:bash')
  })

  it.each(callers)('shows a model what it ran before, from a caller of %s', async (caller) => {
    bench.says([bash('echo earlier')], [text('Done.')])
    const tools = [{ type: 'service:bash' }]
    const { whole } = await bench.ask(caller, false, { tools })
    const again = { role: 'user', content: 'And now?' }
    const history =
      caller === 'openai-responses'
        ? { input: [...(whole['output'] as Wire[]), again] }
        : caller === 'openai-chat'
          ? { messages: [((whole['choices'] as Wire[])[0] as Wire)['message'], again] }
          : { messages: [{ role: 'assistant', content: whole['content'] }, again] }
    bench.says([text('Yes.')])
    const got = await bench.ask(caller, false, { ...history, tools })
    expect(got.status, got.raw).toBe(200)
    expect(JSON.stringify(bench.sent.at(-1))).toContain('echo earlier')
    expect(JSON.stringify(bench.sent.at(-1))).toContain('earlier\\\\n')
  })

  it('reads the blocks that answers of the first release had', async () => {
    bench.says([text('Yes.')])
    const use = { type: 'server_tool_use', id: 'srvtoolu_gw_1', name: 'bash', input: { command: 'echo first' } }
    const content = { type: 'service_bash_result', stdout: 'was first', stderr: '', return_code: 0 }
    const ended = { type: 'service_bash_tool_result', tool_use_id: 'srvtoolu_gw_1', content }
    const messages = [
      { role: 'user', content: 'Go on.' },
      { role: 'assistant', content: [use, ended] },
      { role: 'user', content: 'And now?' },
    ]
    const { status, raw } = await bench.ask('anthropic-messages', false, { messages })
    expect(status, raw).toBe(200)
    expect(bench.sent[0]).toMatchObject({
      messages: [
        {},
        { tool_calls: [{ function: { name: 'bash', arguments: '{"command":"echo first"}' } }] },
        { role: 'tool', content: expect.stringContaining('was first') },
        {},
      ],
    })
  })

  it('keeps files for the request, and for those of the same conversation', async () => {
    const ask = async (command: string, more: object) => {
      bench.says([bash('pwd')], [bash(command)], [text('Done.')])
      await bench.ask('openai-responses', false, { tools: [{ type: 'service:bash' }], ...more })
      return JSON.parse(read()) as { stdout: string }
    }
    expect((await ask('echo 1 > a; cat a', { session_id: 's1' })).stdout).toBe('1\n')
    expect((await ask('cat a', { session_id: 's1' })).stdout).toBe('1\n')
    expect((await ask('cat a', { session_id: 's2' })).stdout).toBe('')
    expect((await ask('cat a', {})).stdout).toBe('')
    bench.upstream.reset()
    bench.says([bash('echo 2 > b')], [bash('cat b')], [text('Done.')])
    await bench.ask('openai-responses', false, { tools: [{ type: 'service:bash' }] })
    expect(JSON.parse(read())).toMatchObject({ stdout: '2\n' })
  })

  it('names a container across requests, which ends after its idle time', async () => {
    const environment = { type: 'container_reference', container_id: 'build-1' }
    const ask = async (command: string, more: object = {}) => {
      bench.says([bash(command)], [text('Done.')])
      const tools = [{ type: 'service:bash', parameters: { environment, ...more } }]
      await bench.ask('openai-chat', false, { tools })
      return (JSON.parse(read()) as { stdout: string }).stdout
    }
    await ask('echo kept > a')
    expect(await ask('cat a', { sleep_after_seconds: 1 })).toBe('kept\n')
    const root = join(bench.gateway.dataDir, 'sandbox')
    const isThere = () => readdirSync(root).some((owner) => existsSync(join(root, owner, 'build-1')))
    await eventually(isThere).toBe(false)
    expect(await ask('cat a')).toBe('')
  })

  it('tells the model of a call without a command', async () => {
    bench.says([call('bash', {})], [text('Done.')])
    const got = await bench.ask('openai-responses', false, { tools: [{ type: 'service:bash' }] })
    expect(read()).toBe('Error: command must be the command to run')
    expect((got.whole['output'] as readonly Wire[])[0]).toMatchObject({ type: 'service:bash', status: 'incomplete' })
  })

  it('is refused where only the provider’s is wanted and no endpoint has it', async () => {
    const tools = [{ type: 'service:bash', parameters: { engine: 'native' } }]
    const got = await bench.ask('openai-responses', false, { tools })
    expect([got.status, got.raw]).toEqual([
      400,
      expect.stringContaining('no endpoint of tools/one has service:bash (engine: native)'),
    ])
  })
})

it('runs calls of one step, the first, in the same folder', async () => {
  bench.says([bash('echo x > a', 'one'), bash('echo y > b', 'two')], [bash('ls', 'three')], [text('Done.')])
  const got = await bench.ask('openai-chat', false, { tools: [{ type: 'service:bash' }] })
  expect(got.status, got.raw).toBe(200)
  expect(JSON.parse(read())).toMatchObject({ stdout: 'a\nb\n' })
})

describe('with a sandbox whose program is not there', () => {
  const bare = new LoopBench({ config: { tools: { sandbox: { command: ['no-such-sandbox'] } } } })

  it.each(callers)('callers of %s are told what to install', async (caller) => {
    const got = await bare.ask(caller, false, { tools: [{ type: 'service:bash' }] })
    expect(got.status).toBe(400)
    expect(got.raw).toContain(
      'the program no-such-sandbox of tools.sandbox.command in gateway.yaml is not there: install',
    )
    expect(bare.sent).toEqual([])
  })
})

describe('without a sandbox', () => {
  const bare = new LoopBench()

  it.each(callers)('callers of %s are told how to get one', async (caller) => {
    const got = await bare.ask(caller, false, { tools: [{ type: 'service:bash' }] })
    expect(got.status).toBe(400)
    expect(got.raw).toContain('set tools.sandbox.command in gateway.yaml')
    expect(bare.sent).toEqual([])
  })
})

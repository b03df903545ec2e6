import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { readContent, setLogging } from '../support/contents.ts'
import { eventually } from '../support/eventually.ts'
import { readGenerations } from '../support/generations.ts'
import { setGuardrail } from '../support/guardrails.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function open(config: Record<string, unknown> = {}, scripts?: string): Promise<TestGateway> {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-watch-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'scripts.yaml')
  if (scripts !== undefined) writeFileSync(file, scripts)
  const simulator = { tokens_per_second: 0, ...(scripts !== undefined && { scripts: file }) }
  const gateway = await startGateway({ config: { simulator, ...config } })
  cleanups.push(() => gateway.close())
  return gateway
}

/** Asks, reads the whole answer, and gives the id of its generation. */
async function ask(gateway: TestGateway, path: string, body: object): Promise<string> {
  const response = await gateway.fetch(path, { method: 'POST', body: JSON.stringify({ model: 'sim/echo', ...body }) })
  await response.text()
  return response.headers.get('x-generation-id') ?? ''
}

const logged = { isObservabilityIoLoggingEnabled: true }
const user = (content: string) => ({ role: 'user', parts: [{ type: 'text', content }] })
const said = (content: string) => [{ role: 'assistant', parts: [{ type: 'text', content }], finish_reason: 'stop' }]
const messages = [
  { role: 'system', content: 'Be kind.' },
  { role: 'user', content: 'Hello Ada' },
]

describe('a workspace that logs prompts and answers', () => {
  it('has both kept, in every format, streamed or not', async () => {
    const gateway = await open()
    await setLogging(gateway, logged)
    for (const stream of [false, true]) {
      const chat = await ask(gateway, '/chat/completions', { messages, stream })
      const response = await ask(gateway, '/responses', { instructions: 'Be kind.', input: 'Hello Ada', stream })
      const own = { max_tokens: 99, system: 'Be kind.', messages: messages.slice(1), stream }
      const message = await ask(gateway, '/messages', own)
      for (const id of [chat, response, message]) {
        const content = await readContent(gateway, id)
        const { systemInstructions = [], inputMessages = [], outputMessages } = content ?? {}
        const system = { role: 'system', parts: [{ type: 'text', content: 'Be kind.' }] }
        const all =
          systemInstructions.length > 0 ? [{ ...system, parts: systemInstructions }, ...inputMessages] : inputMessages
        expect(all).toEqual([system, user('Hello Ada')])
        expect(outputMessages).toEqual(said('You said "Hello Ada".'))
      }
    }
  })

  it('has the last answer of a tool loop once, behind what was asked last', async () => {
    const gateway = await open(
      {},
      `scripts:
  - prompt: plan my day
    after: prompt
    answer: { text: "First the time. ", tool_calls: [{ name: datetime, arguments: { timezone: UTC } }] }
  - prompt: plan my day
    after: tool_result
    answer: "All is planned."
`,
    )
    await setLogging(gateway, logged)
    const tools = [{ type: 'service:datetime' }]
    for (const stream of [false, true]) {
      const id = await ask(gateway, '/responses', { model: 'sim/tools', input: 'plan my day', tools, stream })
      const content = await readContent(gateway, id)
      expect(content?.inputMessages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool'])
      expect(content?.inputMessages[1]?.parts).toEqual([
        { type: 'text', content: 'First the time. ' },
        { type: 'tool_call', id: expect.any(String), name: 'datetime', arguments: { timezone: 'UTC' } },
      ])
      expect(content?.outputMessages).toEqual(said('All is planned.'))
    }
  })

  it('has what the model was sent and what the caller got before values were put back', async () => {
    const gateway = await open()
    await setLogging(gateway, logged)
    await setGuardrail(gateway, { builtins: [{ slug: 'email', action: 'redact' }], restores: true, appliesTo: 'both' })
    for (const stream of [false, true]) {
      const response = await gateway.fetch('/chat/completions', {
        method: 'POST',
        body: JSON.stringify({
          model: 'sim/echo',
          stream,
          messages: [{ role: 'user', content: 'I am ada@example.org' }],
        }),
      })
      expect(await response.text()).toContain('ada@example.org')
      const content = await readContent(gateway, response.headers.get('x-generation-id') ?? '')
      expect(JSON.stringify(content)).not.toContain('ada@example.org')
      expect(content?.inputMessages).toEqual([user('I am [EMAIL_1]')])
      expect(content?.outputMessages).toEqual(said('You said "I am [EMAIL_1]".'))
    }
  })

  it('has nothing kept of a request that a guardrail refused before it left', async () => {
    const gateway = await open()
    await setLogging(gateway, logged)
    await setGuardrail(gateway, { builtins: [{ slug: 'email', action: 'block' }] })
    const id = await ask(gateway, '/chat/completions', {
      messages: [{ role: 'user', content: 'I am ada@example.org' }],
    })
    const [record] = await readGenerations(gateway.dataDir)
    expect(record?.id).toBe(id)
    expect(await readContent(gateway, id)).toBeNull()
  })

  it('has nothing kept where zero data retention was asked for', async () => {
    const gateway = await open()
    await setLogging(gateway, logged)
    const body = { messages, provider: { zdr: true } }
    const id = await ask(gateway, '/chat/completions', body)
    expect((await readGenerations(gateway.dataDir)).map((record) => record.id)).toEqual([id])
    expect(await readContent(gateway, id)).toBeNull()
  })

  it('has nothing kept where a guardrail wants zero data retention of the model', async () => {
    for (const [zdrAuthors, isKept] of [
      [['other'], false],
      [['openai'], true],
    ] as const) {
      const gateway = await open()
      await setLogging(gateway, logged)
      await setGuardrail(gateway, { zdrAuthors })
      const id = await ask(gateway, '/chat/completions', { messages })
      expect((await readContent(gateway, id)) !== null).toBe(isKept)
    }
  })

  it('names media without their bytes', async () => {
    const gateway = await open()
    await setLogging(gateway, logged)
    const url = `data:image/png;base64,${Buffer.from('not really a picture').toString('base64')}`
    const content = [
      { type: 'text', text: 'Look' },
      { type: 'image_url', image_url: { url } },
    ]
    const id = await ask(gateway, '/chat/completions', { messages: [{ role: 'user', content }] })
    expect((await readContent(gateway, id))?.inputMessages[0]?.parts[1]).toEqual({
      type: 'uri',
      modality: 'image',
      uri: expect.stringMatching(/^data:image\/png;bytes=2\d$/),
    })
  })

  it('has the beginning kept of what is too long', async () => {
    const gateway = await open({ records: { content_size: '1KiB' } })
    await setLogging(gateway, logged)
    const id = await ask(gateway, '/chat/completions', {
      messages: [{ role: 'user', content: 'x'.repeat(9_000) }],
      stream: true,
    })
    const content = await readContent(gateway, id)
    expect(JSON.stringify(content?.inputMessages)).toMatch(/x{1024}… \[7976 characters cut\]/)
    expect(JSON.stringify(content?.outputMessages)).toMatch(/You said .*x{900}/)
    expect(JSON.stringify(content).length).toBeLessThan(3_000)
  })

  it('has the part so far of an answer that failed or that its caller left', async () => {
    const gateway = await open()
    await setLogging(gateway, logged)
    const failing = { model: 'sim/error', messages, stream: true, metadata: { fail_at: 'after', status: '500' } }
    const failed = await ask(gateway, '/chat/completions', failing)
    const [answer] = (await readContent(gateway, failed))?.outputMessages ?? []
    expect(answer?.finish_reason).toBe('error')
    const leaving = new AbortController()
    const response = await gateway.fetch('/chat/completions', {
      method: 'POST',
      signal: leaving.signal,
      body: JSON.stringify({ model: 'sim/slow', stream: true, metadata: { token_ms: '50' }, messages }),
    })
    const id = response.headers.get('x-generation-id') ?? ''
    await response.body?.getReader().read()
    leaving.abort()
    await eventually(() => readContent(gateway, id)).not.toBeNull()
    expect((await readContent(gateway, id))?.outputMessages.at(-1)?.finish_reason).toBe('cancelled')
  })
})

describe('logging that is off', () => {
  it('leaves nothing of a prompt or an answer in the database: I16', async () => {
    const gateway = await open()
    const planted = 'zq-planted-7261'
    for (const stream of [false, true]) {
      await ask(gateway, '/chat/completions', { messages: [{ role: 'user', content: planted }], stream })
      await ask(gateway, '/messages', { max_tokens: 9, messages: [{ role: 'user', content: planted }], stream })
      await ask(gateway, '/responses', { input: planted, stream, metadata: { fail_at: 'after' } })
    }
    expect(await readGenerations(gateway.dataDir)).toHaveLength(6)
    const files = readdirSync(gateway.dataDir, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
    const texts = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name)))
    expect(texts.some((text) => text.includes('sim/echo'))).toBe(true)
    expect(texts.filter((text) => text.includes(planted))).toEqual([])
  })

  it('is off for other keys and for what is not sampled', async () => {
    for (const logging of [{ ioLoggingApiKeyIds: [999_999] }, { ioLoggingSamplingRate: 0 }]) {
      const gateway = await open()
      await setLogging(gateway, { ...logged, ...logging })
      expect(await readContent(gateway, await ask(gateway, '/chat/completions', { messages }))).toBeNull()
    }
  })
})

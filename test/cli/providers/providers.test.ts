import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { type FakeUpstream, json, startUpstream } from '../../support/fake-upstream.ts'
import { startGateway, type TestGateway } from '../../support/test-gateway.ts'
import { quietEnvironment, runWords, type TerminalOptions } from '../fake-terminal.ts'

// The gateway runs all the while: the commands work beside it, on the same database.
let gateway: TestGateway
let there: FakeUpstream
beforeAll(async () => {
  there = await startUpstream(
    json({
      ...{ id: 'c', object: 'chat.completion', created: 1, model: 'm' },
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'hello' } }],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    }),
  )
  const provider = { slug: 'filed', format: 'openai-chat', base_url: `${there.url}/v1` }
  gateway = await startGateway({ config: { providers: [provider] } })
})
afterAll(async () => {
  await gateway.close()
  await there.close()
})

const secret = 'sk-from-the-command-line-0123456789'
const run = (words: readonly string[], options: TerminalOptions = {}) => {
  const env = { ...quietEnvironment(gateway.dataDir), ...options.env }
  return runWords(words, { cwd: gateway.dataDir, ...options, env })
}

async function answerOf(model: string): Promise<string> {
  const body = JSON.stringify({ model, messages: [{ role: 'user', content: 'Hi' }] })
  const response = await gateway.fetch('/chat/completions', { method: 'POST', body })
  return response.status === 200
    ? 'answered'
    : ((await response.json()) as { error: { message: string } }).error.message
}

const address = ['--format', 'openai-chat', '--base-url']

it('adds a provider and a model to the gateway that runs, and takes them away', async () => {
  const added = await run(['providers', 'add', 'box', ...address, `${there.url}/v1`, '--key-env', 'MY_KEY'], {
    env: { MY_KEY: secret },
  })
  expect(added).toMatchObject({ exitCode: 0, out: 'box\n' })
  expect(added.err).toContain(`✓ Added "box" at ${there.url}/v1, key sk-f…6789.`)
  const words = ['models', 'add', 'acme/small', '--provider', 'box', '--upstream', 'small-1']
  const prices = ['--input-price', '0.1', '--output-price', '0.4', '--context', '32768']
  expect(await run([...words, ...prices])).toMatchObject({ exitCode: 0, out: 'acme/small\n' })
  await eventually(() => answerOf('acme/small')).toBe('answered')
  expect(there.requests.at(-1)).toMatchObject({ body: { model: 'small-1' } })
  expect(there.requests.at(-1)?.headers['authorization']).toBe(`Bearer ${secret}`)
  expect(readFileSync(join(gateway.dataDir, 'gateway.sqlite')).includes(secret)).toBe(false)

  const listed = await run(['providers', 'list'])
  expect(listed.out).toMatch(/filed +filed +file +active/)
  expect(listed.out).toMatch(/box +box +managed +active/)
  const shown = await run(['providers', 'show', 'box'])
  expect(shown.out).toContain('api_key: sk-f…6789')
  expect(JSON.parse((await run(['providers', 'show', 'box', '--json'])).out)).toMatchObject({ slug: 'box' })
  const changed = await run(['providers', 'update', 'box', '--name', 'The box', '--zdr', '--no-retention', '--json'])
  expect(JSON.parse(changed.out)).toMatchObject({ name: 'The box', zdr: true, data_policy: { retention: false } })
  const renewed = await run(['providers', 'update', 'box', '--new-key', '--json'], { input: 'sk-renewed-0123456789\n' })
  expect(JSON.parse(renewed.out)).toMatchObject({ api_key: 'sk…89' })
  const elsewhere = await run(['providers', 'update', 'box', '--base-url', 'http://127.0.0.1:9/v1'])
  expect(elsewhere).toMatchObject({
    exitCode: 1,
    err: expect.stringMatching(
      /Secrets that are stored for http:\S+ would be sent to http:\/\/127\.0\.0\.1:9\. Nothing is changed: enter them again with --new-key or --key-env\.\n$/,
    ),
  })

  const refused = await run(['providers', 'remove', 'box', '--yes'])
  expect(refused).toMatchObject({ exitCode: 1, err: expect.stringContaining('acme/small') })
  const removed = await run(['providers', 'remove', 'box', '--yes', '--with-models'])
  expect(removed.err).toContain('✓ Removed "The box", also from acme/small.')
  await eventually(() => answerOf('acme/small')).toContain('there is no model')
})

it('asks for the key without showing it, and takes none of a server that has none', async () => {
  const asked = await run(['providers', 'add', 'asked', ...address, `${there.url}/v1`, '--json'], { answers: [secret] })
  expect(asked.err).toBe('Key (empty for none): \n')
  expect(JSON.parse(asked.out)).toMatchObject({ api_key: 'sk-f…6789' })
  const none = await run(['providers', 'add', 'bare', ...address, `${there.url}/v1`, '--json'], { answers: [''] })
  expect(JSON.parse(none.out)).toMatchObject({ api_key: null })
  const silent = await run(['providers', 'add', 'silent', ...address, `${there.url}/v1`, '--no-key', '--json'])
  expect([JSON.parse(silent.out).api_key, silent.err]).toEqual([null, ''])
  const header = ['--header-env', 'x-team=TEAM', '--capability', 'has_json_schema=false']
  const headed = await run(
    ['providers', 'add', 'headed', ...address, `${there.url}/v1`, '--no-key', ...header, '--json'],
    {
      env: { TEAM: 'blue' },
    },
  )
  expect(JSON.parse(headed.out)).toMatchObject({
    headers: { 'x-team': '***' },
    capabilities: { has_json_schema: false },
  })
})

it('says what is wrong with a command line', async () => {
  const complaint = async (...words: string[]) => {
    const { exitCode, err } = await run(words)
    expect(exitCode).not.toBe(0)
    return err
  }
  expect(await complaint('providers', 'add', 'x', '--key-env', 'NOT_SET')).toContain('NOT_SET is not set')
  expect(await complaint('providers', 'add', 'filed', ...address, 'http://x/v1', '--no-key')).toContain(
    'has a provider "filed"',
  )
  expect(await complaint('providers', 'add', 'groq', '--no-key')).toContain('GROQ_API_KEY is not set')
  expect(await complaint('providers', 'update', 'filed')).toContain('nothing to change')
  expect(await complaint('providers', 'update', 'filed', '--name', 'x')).toContain('change it there and reload')
  expect(await complaint('providers', 'show', 'nobody')).toContain('There is no provider with this slug.')
  expect(await complaint('providers', 'add', 'x', '--header-env', 'lone')).toContain('needs name=value')
  expect(await complaint('models', 'add', 'acme/x', '--provider', 'nobody')).toContain('there is no provider "nobody"')
  expect(await complaint('models', 'add', 'acme/x', '--provider', 'filed', '--input-price', '1')).toContain('together')
  expect(await complaint('models', 'remove', 'acme/x', '--yes')).toContain('There is no model')
})

it('removes a model alone', async () => {
  expect(await run(['models', 'add', 'acme/two', '--provider', 'filed', '--json'])).toMatchObject({ exitCode: 0 })
  const removed = await run(['models', 'remove', 'acme/two', '--yes'])
  expect(removed).toMatchObject({ exitCode: 0, err: '✓ Removed "acme/two".\n' })
})

it('calls a provider once and says what is wrong', async () => {
  there.next(json({ data: [{ id: 'a' }, { id: 'b' }] }))
  const listed = await run(['providers', 'test', 'filed'])
  expect(listed.err).toMatch(/^✓ filed works, lists 2 models: status 200, /)
  expect(listed.exitCode).toBe(0)
  const answered = await run(['providers', 'test', 'filed', '--model', 'small-1'])
  expect(answered.err).toMatch(/^✓ filed works, small-1 answered: /)
  const ruled = await run(['providers', 'test', 'filed', '--model', 'small-1', '--rules'])
  expect(ruled.err).toContain('✓ a temperature of 2\n')
  const ofNone = await run(['providers', 'test', 'filed', '--rules'])
  expect(ofNone).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining('--rules asks a model: name it with --model.'),
  })
  there.next(json({ error: { message: 'No' } }, { status: 401 }))
  const refused = await run(['providers', 'test', 'filed'])
  expect(refused.exitCode).toBe(1)
  expect(refused.err).toMatch(/^✗ filed does not work: status 401, .*\nit refuses the key \(401\): No\nIt wants a key/)
  there.next(json({ data: [] }))
  expect(JSON.parse((await run(['providers', 'test', 'filed', '--json'])).out)).toMatchObject({
    works: true,
    models: 0,
  })
})

import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createGateway } from '../../src/app.ts'
import { loadConfig } from '../../src/config/load-config.ts'
import { type Outcome, quietEnvironment, runWords, temporaryFolder } from '../cli/fake-terminal.ts'
import { type FakeUpstream, json, startUpstream } from '../support/fake-upstream.ts'
import { responsesAnswer } from '../support/provider-answers.ts'
import { inferenceKey, startGateway } from '../support/test-gateway.ts'

const { response } = responsesAnswer([{ kind: 'text', deltas: ['answered'] }])
const ownKey = 'sk-own-0123456789abcdef'

/** A gateway with a key, a provider credential of a workspace and a record, as it was when it was lost; and its backup. */
async function loseGateway(upstream: FakeUpstream) {
  const places = temporaryFolder()
  const gateway = await startGateway({ config: configFor(upstream) })
  const beside = (words: readonly string[], input = '') =>
    runWords(words, { env: quietEnvironment(gateway.dataDir), cwd: places, input })
  await done(beside(['byok', 'add', 'openai', '--name', 'Own account'], ownKey))
  const body = JSON.stringify({ model: 'acme/model', input: 'before' })
  const answer = await gateway.fetch('/responses', { method: 'POST', body })
  const generationId = answer.headers.get('x-generation-id') ?? ''
  expect((await answer.text()).includes('answered')).toBe(true)
  await done(beside(['db', 'backup', join(places, 'gateway.sqlite')]))
  copyFileSync(join(gateway.dataDir, 'master.key'), join(places, 'elsewhere.key'))
  await gateway.close()
  rmSync(gateway.dataDir, { recursive: true, force: true })
  return { places, generationId }
}

const configFor = (upstream: FakeUpstream) => ({
  providers: [{ slug: 'openai', format: 'openai-responses', base_url: upstream.url, api_key: 'sk-of-the-operator' }],
  models: [{ id: 'acme/model', endpoints: [{ provider: 'openai', upstream_model: 'm' }] }],
})

async function done(work: Promise<Outcome>): Promise<string> {
  const { exitCode, out, err } = await work
  expect({ exitCode, err: exitCode === 0 ? '' : err }).toEqual({ exitCode: 0, err: '' })
  return out
}

/** Restores the backup into a new folder by the steps of docs/operating.md, and starts a gateway on it. */
async function restore(places: string, upstream: FakeUpstream, hasMasterKey: boolean) {
  const dataDir = join(places, 'restored')
  mkdirSync(dataDir, { recursive: true })
  if (hasMasterKey) copyFileSync(join(places, 'elsewhere.key'), join(dataDir, 'master.key'))
  const run = (...words: string[]) =>
    runWords([...words, '--data-dir', dataDir], { env: quietEnvironment(dataDir), cwd: places })
  await done(run('db', 'restore', join(places, 'gateway.sqlite'), '--yes'))
  const env = { GATEWAY_DATA_DIR: dataDir, GATEWAY_PORT: '0', GATEWAY_CONFIG: join(places, 'gateway.yaml') }
  writeFileSync(env.GATEWAY_CONFIG, JSON.stringify(configFor(upstream)))
  const { config } = loadConfig({ env, cwd: places, overrides: { 'discovery.ollama': 'false' } })
  const log: string[] = []
  const gateway = await createGateway(config, {
    env,
    logger: pino({ level: 'warn', base: null }, { write: (line: string) => void log.push(line) }),
  })
  onTestFinished(() => gateway.close())
  const { port } = await gateway.listen()
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
      ...init,
      headers: { authorization: `Bearer ${inferenceKey}`, 'content-type': 'application/json' },
    })
  return { ask, run, port, log }
}

const question = { method: 'POST', body: JSON.stringify({ model: 'acme/model', input: 'after' }) }

describe('the restore drill of docs/operating.md', () => {
  it('brings back keys, records and sealed credentials, with the master key that was kept elsewhere', async () => {
    const upstream = await startUpstream(json(response))
    onTestFinished(() => upstream.close())
    const { places, generationId } = await loseGateway(upstream)
    const { ask, run, port } = await restore(places, upstream, true)
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    const record = await ask(`/generation?id=${generationId}`)
    expect(await record.json()).toMatchObject({ data: { id: generationId, model: 'acme/model' } })
    expect((await ask('/responses', question)).status).toBe(200)
    expect(upstream.requests.at(-1)?.headers['authorization']).toBe(`Bearer ${ownKey}`)
    expect(await done(run('byok', 'list'))).toContain('Own account')
  })

  it('brings back all but what is sealed without it, and says so', async () => {
    const upstream = await startUpstream(json(response))
    onTestFinished(() => upstream.close())
    const { places, generationId } = await loseGateway(upstream)
    const { ask, run, log } = await restore(places, upstream, false)
    expect((await ask(`/generation?id=${generationId}`)).status).toBe(200)
    const answer = await ask('/responses', question)
    // The operator's own key stands in, and the log says why.
    expect(answer.status).toBe(200)
    expect(upstream.requests.at(-1)?.headers['authorization']).toBe('Bearer sk-of-the-operator')
    expect(log.join('')).toMatch(/master key/i)
    expect(await done(run('byok', 'list'))).toContain('Own account')
  })
})

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { inferenceKey, managementKey } from '../../support/test-gateway.ts'
import { waitUntil } from '../../support/wait-until.ts'
import { temporaryFolder } from '../fake-terminal.ts'
import { ask, known, type Running, readOn, serve, startStream } from './running.ts'

describe('SIGTERM', () => {
  it('F34: lets a stream end, then ends the process with 0', async () => {
    const gateway = serve(temporaryFolder(), [], known)
    const texts = await startStream(await gateway.url)
    gateway.process.kill('SIGTERM')
    const rest = await readOn(texts)
    expect(rest).toContain('event: response.completed')
    expect(rest).toMatch(/data: \[DONE\]\n\n$/)
    expect(await gateway.ended).toBe(0)
  })

  it('F35: ends the process at once when it comes a second time', async () => {
    const gateway = serve(temporaryFolder(), [], known)
    const texts = await startStream(await gateway.url)
    gateway.process.kill('SIGTERM')
    await gateway.waitFor('draining')
    // The first signals of one Ctrl-C are one wish: a second one is meant once some time has passed.
    const again = setInterval(() => gateway.process.kill('SIGTERM'), 50)
    onTestFinished(() => clearInterval(again))
    expect(await gateway.ended).toBe(143)
    await expect(readOn(texts)).rejects.toThrow()
  })
})

describe.skipIf(process.platform === 'win32')('SIGHUP', () => {
  const yaml = (tools: number) =>
    `limits: { tools: ${tools} }\ndiscovery: { environment: false, ollama: false }\nsimulator: { tokens_per_second: 20 }\n`

  function configured(tools: number) {
    const dataDir = temporaryFolder()
    mkdirSync(dataDir, { recursive: true })
    const file = join(dataDir, 'gateway.yaml')
    writeFileSync(file, yaml(tools))
    const gateway = serve(dataDir, ['--config', file], known)
    return { gateway, write: (text: string) => writeFileSync(file, text) }
  }

  it('has the configuration read again, and a running stream ends', async () => {
    const { gateway, write } = configured(5)
    const url = await gateway.url
    const texts = await startStream(url)
    write(yaml(1))
    gateway.process.kill('SIGHUP')
    await gateway.waitFor('the configuration was read again and counts')
    const tools = ['a', 'b'].map((name) => ({ type: 'function', name, parameters: {} }))
    expect((await ask(url, inferenceKey, { model: 'sim/echo', input: 'x', tools })).status).toBe(400)
    expect(await readOn(texts)).toContain('event: response.completed')
    const audit = await fetch(`${url}/api/v1/audit`, { headers: { authorization: `Bearer ${managementKey}` } })
    expect(await audit.json()).toMatchObject({
      data: [{ action: 'configuration.reload', actor: { kind: 'cli' }, after: { settings: ['limits.tools'] } }],
    })
    write('limits: { tools: many }')
    gateway.process.kill('SIGHUP')
    await gateway.waitFor('nothing changes')
    expect(gateway.written.out).toContain('gateway.yaml:1:18 limits.tools: must be a whole number')
    gateway.process.kill('SIGTERM')
    expect(await gateway.ended).toBe(0)
  })

  it('ends no gateway that starts or stops, however often it comes', async () => {
    const { gateway, write } = configured(5)
    await takesHangUps(gateway)
    write(yaml(7))
    const often = setInterval(() => gateway.process.kill('SIGHUP'), 5)
    onTestFinished(() => clearInterval(often))
    const url = await gateway.url
    await gateway.waitFor('the configuration was read again and counts')
    expect((await ask(url, inferenceKey, { model: 'sim/echo', input: 'x' })).status).toBe(200)
    const texts = await startStream(url)
    gateway.process.kill('SIGTERM')
    await gateway.waitFor('draining')
    expect(await readOn(texts)).toContain('event: response.completed')
    expect(await gateway.ended).toBe(0)
    expect(gateway.written.err).toBe('')
  })
})

/** Resolves once the process has a listener for SIGHUP: before it has loaded its program, nothing of it can. */
async function takesHangUps({ process: { pid }, url }: Running): Promise<void> {
  const status = `/proc/${pid}/status`
  if (!existsSync(status)) await url
  else
    await waitUntil(
      'a listener for SIGHUP',
      () => BigInt(`0x${/SigCgt:\s*(\w+)/.exec(readFileSync(status, 'utf8'))?.[1]}`) & 1n,
    )
}

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, existsSync, mkdirSync, openSync, readdirSync, readSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { inferenceKey } from '../../support/test-gateway.ts'
import { quietEnvironment, temporaryFolder } from '../fake-terminal.ts'
import { ask, known, program, readOn, serve, startStream } from './running.ts'

describe('what a handler of an extension leaves behind', () => {
  const modules = {
    now: "export default () => { Promise.reject(new TypeError('hunter2')); return { body: {} } }",
    late: "export default () => { setTimeout(() => { throw new TypeError('hunter2') }); return { body: {} } }",
    loose:
      "export default () => { (async () => { await null; throw new TypeError('hunter2') })(); return { body: {} } }",
    gone: `export default ({ signal, log }) => {
      signal.addEventListener('abort', () => { throw new TypeError('hunter2') })
      log.info({}, 'waits')
      return new Promise(() => {})
    }`,
    stream: `export default () => ({
      events: (async function* () { Promise.reject(new TypeError('hunter2')); yield {} })(),
    })`,
  }
  const schema = { type: 'object' }
  const answer = (media: string) => ({ '200': { description: 'It.', content: { [media]: { schema } } } })

  it('is logged with its operation, once a minute, and the gateway goes on', async () => {
    const dataDir = temporaryFolder()
    const own = join(dataDir, 'own')
    mkdirSync(own)
    const paths = Object.fromEntries(
      Object.keys(modules).map((id) => [
        `/own/${id}`,
        {
          get: {
            operationId: id,
            security: [],
            responses: answer(id === 'stream' ? 'text/event-stream' : 'application/json'),
          },
        },
      ]),
    )
    writeFileSync(join(own, 'part.json'), JSON.stringify({ paths }))
    for (const [id, text] of Object.entries(modules)) writeFileSync(join(own, `${id}.mjs`), text)
    writeFileSync(join(dataDir, 'gateway.yaml'), `contract: { extensions: ${JSON.stringify(own)} }\n`)
    const gateway = serve(dataDir, ['--config', join(dataDir, 'gateway.yaml')], known)
    const url = await gateway.url
    for (const id of ['now', 'late', 'loose', 'stream']) {
      for (let time = 0; time < 3; time++) expect((await fetch(`${url}/api/v1/own/${id}`)).status).toBe(200)
      await gateway.waitFor(`"operationId":"${id}","error"`)
    }
    const leaving = new AbortController()
    const left = fetch(`${url}/api/v1/own/gone`, { signal: leaving.signal }).catch(() => 'left')
    await gateway.waitFor('waits')
    leaving.abort()
    expect(await left).toBe('left')
    await gateway.waitFor('"operationId":"gone","error"')
    expect((await ask(url, inferenceKey, { model: 'sim/echo', input: 'x' })).status).toBe(200)
    for (const id of Object.keys(modules))
      expect(gateway.written.out.match(new RegExp(`"operationId":"${id}","error":"TypeError"`, 'g'))).toHaveLength(1)
    expect(gateway.written.out).not.toContain('hunter2')
    gateway.process.kill('SIGTERM')
  })
})

describe('N26, F38: an error that nobody caught', () => {
  const secret = 'hunter2-in-a-prompt'
  /** Throws outside of every request, each time a file appears, as a bug would. */
  function thrower(dataDir: string, thrown: string): string {
    const file = join(dataDir, 'thrower.mjs')
    const loop = `setInterval(() => { for (const name of ['one', 'two']) if (existsSync(${JSON.stringify(dataDir)} + '/' + name)) { rmSync(${JSON.stringify(dataDir)} + '/' + name); ${thrown} } }, 20).unref()`
    writeFileSync(file, `import { existsSync, rmSync } from 'node:fs'\n${loop}\n`)
    return `--import=${file}`
  }

  it.each([
    ['exception', `throw new Error('${secret}')`],
    ['rejection', `Promise.reject(new TypeError('${secret}'))`],
    ['thrown text', `throw '${secret}'`],
  ])('is logged without its words, lets a stream end, and ends the process with a failure: %s', async (_, thrown) => {
    const dataDir = temporaryFolder()
    const gateway = serve(dataDir, [], { ...known, NODE_OPTIONS: thrower(dataDir, thrown) })
    const url = await gateway.url
    const texts = await startStream(url)
    writeFileSync(join(dataDir, 'one'), '')
    await gateway.waitFor('uncaught error')
    const refused = await ask(url, inferenceKey, { model: 'sim/echo', input: 'x' }).then(
      ({ status }) => status,
      () => 503,
    )
    expect(refused).toBe(503)
    expect(await readOn(texts)).toContain('event: response.completed')
    expect(await gateway.ended).toBe(70)
    expect(gateway.written.out + gateway.written.err).not.toContain(secret)
    expect(gateway.written.out).toMatch(/"level":60/)
  })

  it('ends the process at once when it comes a second time', async () => {
    const dataDir = temporaryFolder()
    const gateway = serve(dataDir, [], { ...known, NODE_OPTIONS: thrower(dataDir, "throw new Error('x')") })
    const texts = await startStream(await gateway.url)
    writeFileSync(join(dataDir, 'one'), '')
    await gateway.waitFor('draining')
    writeFileSync(join(dataDir, 'two'), '')
    expect(await gateway.ended).toBe(70)
    await expect(readOn(texts)).rejects.toThrow()
  })
})

describe.skipIf(process.platform === 'win32')('F49: standard output that nobody takes', () => {
  function serveTo(output: number, dataDir: string): { child: ChildProcess; ended: Promise<number | string> } {
    const child = spawn(process.execPath, [program, 'serve', '--data-dir', dataDir], {
      cwd: dataDir,
      env: { PATH: process.env['PATH'], GATEWAY_PORT: '0', ...quietEnvironment(dataDir), ...known },
      stdio: ['ignore', output, 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    return { child, ended: once(child, 'exit').then(([code, signal]) => code ?? signal) }
  }

  it('holds no request up, is dropped and counted, and keeps no process from its end', async () => {
    const dataDir = temporaryFolder()
    writeFileSync(join(dataDir, 'gateway.yaml'), 'telemetry: {log_prompts: true}\n')
    const file = join(dataDir, 'pipe')
    execFileSync('mkfifo', [file])
    const pipe = openSync(file, constants.O_RDWR | constants.O_NONBLOCK)
    onTestFinished(() => closeSync(pipe))
    const { child, ended } = serveTo(pipe, dataDir)
    let written = ''
    const buffer = Buffer.alloc(65_536)
    await eventually(() => {
      written += buffer.toString('utf8', 0, readSync(pipe, buffer))
      return written
    }).toContain('"msg":"listening"')
    const url = /"url":"([^"]+)"/.exec(written)?.[1] ?? ''
    const dropped = async () => {
      const text = await (await fetch(`${url}/metrics`)).text()
      return Number(/^gateway_log_lines_dropped (\d+)$/m.exec(text)?.[1])
    }
    expect(await dropped()).toBe(0)
    const input = 'many words '.repeat(27_000)
    for (let count = 0; count < 60 && (await dropped()) === 0; count++)
      expect((await ask(url, inferenceKey, { model: 'sim/echo', input })).status).toBe(200)
    expect(await dropped()).toBeGreaterThan(0)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  it.runIf(existsSync('/dev/full'))('is a full disk, and the gateway goes on and ends in order', async () => {
    const dataDir = temporaryFolder()
    const full = openSync('/dev/full', 'w')
    onTestFinished(() => closeSync(full))
    const { child, ended } = serveTo(full, dataDir)
    // What it says of itself can't be read here.
    await eventually(() => readdirSync(dataDir).join()).toMatch(/instance/)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })
})

describe.skipIf(process.platform === 'win32')('F48: no file descriptor is left', () => {
  it('refuses connections beyond, says little of it, and goes on once others are closed', async () => {
    const dataDir = temporaryFolder()
    const command = `ulimit -n 64; exec "${process.execPath}" "${program}" serve --data-dir "${dataDir}"`
    const child = spawn('sh', ['-c', command], {
      cwd: dataDir,
      env: { PATH: process.env['PATH'], GATEWAY_PORT: '0', ...quietEnvironment(dataDir), ...known },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const ended = once(child, 'exit').then(([code, signal]) => code ?? signal)
    let written = ''
    child.stdout.on('data', (chunk: Buffer) => {
      written += chunk.toString()
    })
    await eventually(() => written).toContain('"msg":"listening"')
    const url = /"url":"([^"]+)"/.exec(written)?.[1] ?? ''
    const port = Number(new URL(url).port)
    let refused = 0
    const sockets = Array.from({ length: 200 }, () => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      socket.on('close', () => refused++)
      return socket
    })
    // At most 64 of them can be open at the gateway.
    await eventually(() => refused).toBeGreaterThanOrEqual(136)
    await expect(ask(url, inferenceKey, { model: 'sim/echo', input: 'x' })).rejects.toThrow()
    for (const socket of sockets) socket.destroy()
    await eventually(async () => (await ask(url, inferenceKey, { model: 'sim/echo', input: 'x' })).status).toBe(200)
    expect(written.split('\n').filter((line) => /"level":[56]0/.test(line)).length).toBeLessThan(5)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })
})

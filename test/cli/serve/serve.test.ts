import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { builtGateway } from '../../support/built-gateway.ts'
import { eventually } from '../../support/eventually.ts'
import { inferenceKey, managementKey } from '../../support/test-gateway.ts'
import { waitUntil } from '../../support/wait-until.ts'
import { quietEnvironment, runWords, temporaryFolder } from '../fake-terminal.ts'

// The whole program as people run it: the bundle, in a process of its own.
let folder: string
beforeAll(async () => {
  folder = await builtGateway()
})

interface Running {
  readonly process: ChildProcess
  readonly written: { out: string; err: string }
  /** Resolves to the exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>
  /** Resolves to its address once it listens; rejects with what it said when it ends before. */
  readonly url: Promise<string>
  /** Resolves once its log has this. */
  waitFor(part: string): Promise<void>
}

function serve(dataDir: string, words: readonly string[] = [], env: Record<string, string> = {}): Running {
  const child = spawn(process.execPath, [join(folder, 'model-gateway.mjs'), 'serve', '--data-dir', dataDir, ...words], {
    cwd: dataDir,
    env: { PATH: process.env['PATH'], GATEWAY_PORT: '0', ...quietEnvironment(dataDir), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const written = { out: '', err: '' }
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal)
  const waitFor = async (part: string) => {
    while (!written.out.includes(part)) {
      const isOver = await Promise.race([once(child.stdout, 'data').then(() => false), ended.then(() => true)])
      if (isOver) throw new Error(`the gateway ended: ${written.err}`)
    }
  }
  child.stdout.on('data', (chunk: Buffer) => {
    written.out += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    written.err += chunk.toString()
  })
  const url = waitFor('"msg":"listening"}\n').then(() => {
    const line = written.out.split('\n').find((each) => each.includes('"msg":"listening"')) ?? ''
    return (JSON.parse(line) as { url: string }).url
  })
  // Not every test waits for it.
  url.catch(() => {})
  return { process: child, written, ended, url, waitFor }
}

function ask(url: string, key: string, body: object): Promise<Response> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  return fetch(`${url}/api/v1/responses`, { method: 'POST', headers, body: JSON.stringify(body) })
}

const known = { GATEWAY_BOOTSTRAP_INFERENCE_KEY: inferenceKey, GATEWAY_BOOTSTRAP_MANAGEMENT_KEY: managementKey }

/** A stream that has begun and goes on for some time. */
async function startStream(url: string): Promise<AsyncIterator<string>> {
  const metadata = { delay_ms: '0', token_ms: '100' }
  const response = await ask(url, inferenceKey, {
    model: 'sim/slow',
    input: 'one two three four',
    stream: true,
    metadata,
  })
  const texts = response.body?.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]()
  if (texts === undefined) throw new Error('the answer has no body')
  await texts.next()
  return texts
}

async function readOn(texts: AsyncIterator<string>): Promise<string> {
  let text = ''
  for (let next = await texts.next(); next.done !== true; next = await texts.next()) text += next.value
  return text
}

describe('the first start', () => {
  it('logs an address that leads to it where it listens on all', async () => {
    const gateway = serve(temporaryFolder(), [], { GATEWAY_HOST: '0.0.0.0' })
    const url = await gateway.url
    expect(url).toMatch(/^http:\/\/0\.0\.0\.0:/)
    expect(gateway.written.out).toContain(`"localUrl":"${url.replace('0.0.0.0', '127.0.0.1')}"`)
  })

  it('N23: keeps the keys it made in a file of their own, never in what it writes, and the inference key answers', async () => {
    const dataDir = temporaryFolder()
    const first = serve(dataDir)
    const url = await first.url
    const file = join(dataDir, 'first-keys')
    const { inference, management } = readKeys(file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const written = first.written.out + first.written.err
    expect(written).toContain(JSON.stringify(file))
    for (const key of [inference, management]) expect(written).not.toContain(key)
    const response = await ask(url, inference, { model: 'sim/echo', input: 'Hello!' })
    expect(response.status).toBe(200)
    first.process.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    expect(first.written.out + first.written.err).not.toMatch(/sk-gw-\w/)

    rmSync(file)
    const second = serve(dataDir)
    expect((await ask(await second.url, inference, { model: 'sim/echo', input: 'Hello!' })).status).toBe(200)
    expect(second.written.err).toBe('')
    expect(existsSync(file)).toBe(false)
    second.process.kill('SIGINT')
    expect(await second.ended).toBe(0)
  })

  it('N23: never writes over keys that are in the file already, those of a store that is gone among them', async () => {
    const dataDir = temporaryFolder()
    writeFileSync(join(dataDir, 'first-keys'), 'of another store')
    const gateway = serve(dataDir)
    const url = await gateway.url
    expect(readFileSync(join(dataDir, 'first-keys'), 'utf8')).toBe('of another store')
    const file = join(dataDir, 'first-keys-2')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(gateway.written.out).toContain(JSON.stringify(file))
    expect((await ask(url, readKeys(file).inference, { model: 'sim/echo', input: 'Hello!' })).status).toBe(200)
  })

  it('N23: says how to make others where the keys can not be kept', async () => {
    const dataDir = temporaryFolder()
    // Nobody can write a file where a folder is.
    for (const end of ['', '-2', '-3', '-4', '-5', '-6', '-7', '-8', '-9']) mkdirSync(join(dataDir, `first-keys${end}`))
    const gateway = serve(dataDir)
    await gateway.url
    await eventually(() => gateway.written.out).toContain('keys create --name me')
    expect(gateway.written.out + gateway.written.err).not.toMatch(/sk-gw-\w/)
  })

  it('shows and keeps no keys when they were given', async () => {
    const dataDir = temporaryFolder()
    const gateway = serve(dataDir, [], known)
    expect((await ask(await gateway.url, inferenceKey, { model: 'sim/echo', input: 'Hello!' })).status).toBe(200)
    expect(gateway.written.err).toBe('')
    expect(gateway.written.out).not.toContain(inferenceKey)
    expect(existsSync(join(dataDir, 'first-keys'))).toBe(false)
  })

  it('N23: writes nothing, no keys either, when the port is taken, and says which and what to do', async () => {
    const port = new URL(await serve(temporaryFolder(), [], known).url).port
    const cwd = temporaryFolder()
    const dataDir = join(cwd, 'data')
    const second = serve(cwd, ['--data-dir', dataDir, '--port', port])
    expect(await second.ended).toBe(1)
    expect(second.written.out).toBe('')
    expect(second.written.err).toMatch(new RegExp(`^✗ Port ${port} on 127\\.0\\.0\\.1 is in use.*--port.*\n$`))
    expect(existsSync(dataDir)).toBe(false)
  })

  it('N23: names the setting where the port of the metrics is taken, and writes nothing', async () => {
    const port = new URL(await serve(temporaryFolder(), [], known).url).port
    const cwd = temporaryFolder()
    writeFileSync(join(cwd, 'gateway.yaml'), `metrics: {port: ${port}}\n`)
    const second = serve(cwd, ['--data-dir', join(cwd, 'data')])
    expect(await second.ended).toBe(1)
    expect(second.written.err).toContain(`metrics.port: port ${port} on 127.0.0.1 is in use.`)
    expect(existsSync(join(cwd, 'data'))).toBe(false)
  })
})

describe('a second gateway on one data folder', () => {
  const warning = 'another gateway runs on this data folder'

  it('starts, and warns; one after a killed gateway does not', async () => {
    const dataDir = temporaryFolder()
    const first = serve(dataDir, [], known)
    await first.url
    const second = serve(dataDir, [], known)
    await second.url
    expect(first.written.out).not.toContain(warning)
    const lines = second.written.out.split('\n').filter((line) => line.includes(warning))
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 40, dataDir, others: 1 }])
    expect(lines[0]).toContain('DATABASE_URL')
    for (const gateway of [first, second]) {
      gateway.process.kill('SIGKILL')
      await gateway.ended
    }
    const third = serve(dataDir, [], known)
    await third.url
    expect(third.written.out).not.toContain(warning)
  })
})

function readKeys(file: string): { inference: string; management: string } {
  const text = readFileSync(file, 'utf8')
  return {
    inference: /^Inference key {3}(\S+)$/m.exec(text)?.[1] ?? '',
    management: /^Management key {2}(sk-gw-mgmt-\S+)$/m.exec(text)?.[1] ?? '',
  }
}

describe('commands beside a running gateway', () => {
  it('find it by its data folder, with a key of their own, until it ends', async () => {
    const dataDir = temporaryFolder()
    const gateway = serve(dataDir)
    const url = await gateway.url
    const run = (...words: string[]) =>
      runWords([...words, '--data-dir', dataDir], { cwd: dataDir, env: quietEnvironment(dataDir) })
    const called = await run('call', 'Say hello')
    expect(called).toMatchObject({ exitCode: 0, out: expect.stringMatching(/hello/i) })
    expect(called.err).toContain('Created the key "Command line, connected"')
    expect((await run('models', 'list')).err).toContain(`Models of the gateway at ${url}.`)
    expect(await run('routes', 'explain', 'sim/echo')).toMatchObject({ exitCode: 0, err: '' })
    gateway.process.kill('SIGTERM')
    expect(await gateway.ended).toBe(0)
    expect(existsSync(join(dataDir, 'gateway.json'))).toBe(false)
    expect((await run('models', 'list')).err).toContain('Models of the configuration here')
    expect((await run('call', 'Say hello')).err).toContain('There is no key.')
  })

  it('count one that was killed for nothing', async () => {
    const dataDir = temporaryFolder()
    const gateway = serve(dataDir)
    await gateway.url
    gateway.process.kill('SIGKILL')
    await gateway.ended
    expect(existsSync(join(dataDir, 'gateway.json'))).toBe(true)
    const listed = await runWords(['models', 'list', '--data-dir', dataDir], {
      cwd: dataDir,
      env: quietEnvironment(dataDir),
    })
    expect(listed.err).toContain('Models of the configuration here')
  })
})

describe('N21: files of the gateway', () => {
  const modesIn = (folder: string) =>
    Object.fromEntries(
      readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]),
    )
  // As most systems have it.
  const before = process.umask(0o022)
  afterAll(() => void process.umask(before))

  it('are for their owner only, in a folder that others may enter', async () => {
    const dataDir = temporaryFolder()
    chmodSync(dataDir, 0o755)
    const gateway = serve(dataDir, [], { GATEWAY_FEDERATION_ENABLED: 'true' })
    await gateway.url
    const modes = modesIn(dataDir)
    expect(Object.keys(modes)).toEqual(
      expect.arrayContaining([
        'gateway.sqlite',
        'gateway.sqlite-wal',
        'gateway.sqlite-shm',
        'master.key',
        'first-keys',
      ]),
    )
    expect(Object.keys(modes).some((name) => name.startsWith('gateway.sqlite-instance-'))).toBe(true)
    expect(new Set(Object.values(modes))).toEqual(new Set(['600']))
    expect(gateway.written.out).not.toContain('others could read')
  })

  it('that others can read from before are tightened at the start, with one line in the log; other files are left alone', async () => {
    const dataDir = temporaryFolder()
    const first = serve(dataDir, [], { GATEWAY_FEDERATION_ENABLED: 'true' })
    await first.url
    first.process.kill('SIGKILL')
    await first.ended
    writeFileSync(join(dataDir, 'notes.txt'), 'of somebody')
    const own = Object.keys(modesIn(dataDir)).filter((name) => name !== 'notes.txt' && !name.includes('instance'))
    for (const name of own) chmodSync(join(dataDir, name), 0o644)
    const second = serve(dataDir, [], { GATEWAY_FEDERATION_ENABLED: 'true' })
    await second.url
    const lines = second.written.out.split('\n').filter((line) => line.includes('others could read these files'))
    expect(lines).toHaveLength(1)
    for (const name of own) expect(lines[0]).toContain(JSON.stringify(join(dataDir, name)))
    const { 'notes.txt': notes, ...modes } = modesIn(dataDir)
    expect(notes).toBe('644')
    expect(new Set(Object.values(modes))).toEqual(new Set(['600']))
  })

  it('are for their owner only where a command makes them', async () => {
    const dataDir = temporaryFolder()
    const gateway = serve(dataDir)
    await gateway.url
    gateway.process.kill('SIGTERM')
    await gateway.ended
    chmodSync(dataDir, 0o755)
    const env = quietEnvironment(dataDir)
    const running = new BetterSqlite3(join(dataDir, 'gateway.sqlite'))
    onTestFinished(() => void running.close())
    running.pragma('journal_mode = WAL')
    chmodSync(join(dataDir, 'gateway.sqlite'), 0o644)
    for (const words of [
      ['keys', 'create', '--name', 'x'],
      ['apps', 'export', join(dataDir, 'apps.csv')],
    ])
      expect(await runWords(words, { env, cwd: dataDir })).toMatchObject({ exitCode: 0 })
    expect(new Set(Object.values(modesIn(dataDir)))).toEqual(new Set(['600']))
    expect(Object.keys(modesIn(dataDir))).toContain('apps.csv')
  })
})

describe('a start that can not be', () => {
  it('says in one sentence which setting is wrong', async () => {
    const gateway = serve(temporaryFolder(), ['--port', 'http'])
    expect(await gateway.ended).toBe(1)
    expect(gateway.written.err).toBe('✗ --port: must be a whole number, not "http"\n')
  })

  it('says what to do with a damaged database', async () => {
    const dataDir = temporaryFolder()
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(join(dataDir, 'gateway.sqlite'), 'no database at all, only some text in its place')
    const gateway = serve(dataDir)
    expect(await gateway.ended).toBe(1)
    expect(gateway.written.err).toMatch(/^✗ .*gateway\.sqlite is not a usable SQLite database.*backup/)
    expect(gateway.written.err).not.toContain('    at ')
  })
})

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
    const child = spawn(process.execPath, [join(folder, 'model-gateway.mjs'), 'serve', '--data-dir', dataDir], {
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
    const command = `ulimit -n 64; exec "${process.execPath}" "${join(folder, 'model-gateway.mjs')}" serve --data-dir "${dataDir}"`
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

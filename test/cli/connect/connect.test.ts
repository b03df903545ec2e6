import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { unknownFacts } from '../../../src/cli/connect/model-facts.ts'
import { programs } from '../../../src/cli/connect/programs.ts'
import { builtProgram } from '../../support/built-gateway.ts'
import { eventually } from '../../support/eventually.ts'
import { json, startUpstream } from '../../support/fake-upstream.ts'
import { inferenceKey, startGateway, type TestGateway } from '../../support/test-gateway.ts'
import { quietEnvironment, runWords, type TerminalOptions, temporaryFolder } from '../fake-terminal.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

interface Started {
  readonly words: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

/** A program on PATH that notes how it was started, then runs a line of shell. */
class FakeProgram {
  readonly folder = temporaryFolder()
  readonly #noted = join(this.folder, 'started.json')

  constructor(command: string, line = 'exit 0') {
    const note = `const { writeFileSync, renameSync } = require('node:fs');
writeFileSync(${JSON.stringify(`${this.#noted}.part`)}, JSON.stringify({ words: process.argv.slice(1), env: process.env }));
renameSync(${JSON.stringify(`${this.#noted}.part`)}, ${JSON.stringify(this.#noted)})`
    writeFileSync(join(this.folder, 'note.cjs'), note.replace('slice(1)', 'slice(2)'))
    const file = join(this.folder, command)
    writeFileSync(file, `#!/bin/sh\n'${process.execPath}' '${this.folder}/note.cjs' "$@"\n${line}\n`)
    chmodSync(file, 0o755)
  }

  get path(): string {
    return `${this.folder}:/usr/bin:/bin`
  }

  get isStarted(): boolean {
    return existsSync(this.#noted)
  }

  get started(): Started {
    return JSON.parse(readFileSync(this.#noted, 'utf8')) as Started
  }
}

const environment = () => ({ ...quietEnvironment(gateway.dataDir), GATEWAY_URL: gateway.origin })

const run = (words: readonly string[], options: TerminalOptions = {}) =>
  runWords(['connect', ...words], {
    cwd: gateway.dataDir,
    ...options,
    env: { ...environment(), PATH: '/usr/bin:/bin', ...options.env },
  })

describe('connect', () => {
  it('starts Claude Code at the gateway, with the model for everything that it asks', async () => {
    const claude = new FakeProgram('claude')
    const env = { PATH: claude.path, ANTHROPIC_API_KEY: 'sk-ant-of-somebody' }
    const { exitCode, err } = await run(['claude', '--model', 'sim/echo', '--', '-p', 'Say hello', '--verbose'], {
      env,
    })
    expect(err).toContain('Claude Code with sim/echo')
    expect(exitCode).toBe(0)
    const { words, env: given } = claude.started
    expect(words).toEqual(['-p', 'Say hello', '--verbose'])
    expect(given).toMatchObject({
      ANTHROPIC_BASE_URL: `${gateway.origin}/api`,
      ANTHROPIC_AUTH_TOKEN: expect.stringMatching(/^sk-gw-/),
      ANTHROPIC_MODEL: 'sim/echo',
      ANTHROPIC_DEFAULT_HAIKU_MODEL: 'sim/echo',
    })
    expect(given).not.toHaveProperty('ANTHROPIC_API_KEY')
  })

  it('starts Codex with a provider of its own and no key among its arguments', async () => {
    const codex = new FakeProgram('codex')
    await run(['codex', '-m', 'sim/echo', '--', 'exec', 'Say hello'], { env: { PATH: codex.path } })
    const { words, env } = codex.started
    const overrides = words.filter((_, index) => words[index - 1] === '-c')
    expect(overrides).toEqual([
      'model="sim/echo"',
      'model_context_window=128000',
      'model_provider="gateway"',
      'model_providers.gateway.name="Model Gateway"',
      `model_providers.gateway.base_url="${gateway.origin}/api/v1"`,
      'model_providers.gateway.env_key="GATEWAY_API_KEY"',
      'model_providers.gateway.wire_api="responses"',
    ])
    expect(words.slice(-2)).toEqual(['exec', 'Say hello'])
    expect((await gateway.fetch('/key', { key: env['GATEWAY_API_KEY'] ?? '' })).status).toBe(200)
    expect(words.join(' ')).not.toContain('sk-gw-')
  })

  it('starts opencode with a configuration that reads the key from the environment', async () => {
    const opencode = new FakeProgram('opencode')
    await run(['opencode', '-m', 'sim/echo'], { env: { PATH: opencode.path } })
    const { env } = opencode.started
    expect(JSON.parse(env['OPENCODE_CONFIG_CONTENT'] ?? '')).toMatchObject({
      model: 'gateway/sim/echo',
      provider: { gateway: { options: { baseURL: gateway.url, apiKey: '{env:GATEWAY_API_KEY}' } } },
    })
    expect((await gateway.fetch('/key', { key: env['GATEWAY_API_KEY'] ?? '' })).status).toBe(200)
  })

  it("ends with the program's exit code", async () => {
    const codex = new FakeProgram('codex', 'exit 42')
    expect((await run(['codex', '-m', 'sim/echo'], { env: { PATH: codex.path } })).exitCode).toBe(42)
    const killed = new FakeProgram('codex', 'kill -9 $$')
    expect((await run(['codex', '-m', 'sim/echo'], { env: { PATH: killed.path } })).exitCode).toBe(137)
  })

  it('makes a key on first use, which only its owner reads, and keeps to it', async () => {
    const opencode = new FakeProgram('opencode')
    const start = async () => {
      const { err } = await run(['opencode', '-m', 'sim/echo'], { env: { PATH: opencode.path } })
      return { err, key: opencode.started.env['GATEWAY_API_KEY'] }
    }
    const { key } = await start()
    expect(await start()).toMatchObject({ key, err: expect.not.stringContaining('Created the key') })
    const file = join(gateway.dataDir, 'connect/opencode.key')
    expect(readFileSync(file, 'utf8').trim()).toBe(key)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await runWords(['keys', 'revoke', await hashOf('opencode, connected'), '--yes'], { env: environment() })
    const renewed = await start()
    expect(renewed.err).toContain('Created the key "opencode, connected"')
    expect(renewed.key).not.toBe(key)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('does not get round a key that somebody disabled', async () => {
    const claude = new FakeProgram('claude')
    const options = { env: { PATH: claude.path } }
    await run(['claude', '-m', 'sim/echo'], options)
    const hash = await hashOf('Claude Code, connected')
    const { out } = await runWords(['keys', 'create', '--name', 'admin', '--management'], { env: environment() })
    const disable = (disabled: boolean) =>
      gateway.fetch(`/keys/${hash}`, { method: 'PATCH', body: JSON.stringify({ disabled }), key: out.trim() })
    await disable(true)
    const { exitCode, err } = await run(['claude', '-m', 'sim/echo'], options)
    await disable(false)
    expect(exitCode).toBe(1)
    expect(err).toContain('"Claude Code, connected"')
    expect(err).toContain('is disabled')
  })

  it('takes a key that somebody gives, and then makes none', async () => {
    const claude = new FakeProgram('claude')
    const folder = temporaryFolder()
    const env = { PATH: claude.path, GATEWAY_DATA_DIR: folder, GATEWAY_API_KEY: inferenceKey }
    expect((await run(['claude', '-m', 'sim/echo'], { env })).exitCode).toBe(0)
    expect(claude.started.env['ANTHROPIC_AUTH_TOKEN']).toBe(inferenceKey)
    expect(existsSync(join(folder, 'connect'))).toBe(false)
  })

  it('passes a signal on and waits for the program', async () => {
    const claude = new FakeProgram(
      'claude',
      `trap 'echo stopped; exit 7' TERM; echo ready; while :; do sleep 0.05; done`,
    )
    const child = await startProcess(['connect', 'claude', '-m', 'sim/echo'], { ...environment(), PATH: claude.path })
    let said = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    await eventually(() => said).toContain('ready')
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([7, null])
    expect(said).toContain('stopped')
  })
})

describe('connect --print', () => {
  it.each(Object.entries(programs))(
    'prints for %s a script that starts it as connect does',
    async (name, { command }) => {
      const program = new FakeProgram(command)
      const env = { PATH: program.path, GATEWAY_API_KEY: inferenceKey }
      const words = [name, '-m', 'sim/echo', '--', `it's "quoted"`, '$HOME', 'a b']
      await run(words, { env })
      const direct = program.started
      const { out } = await run([name, '--print', ...words.slice(1)], { env })
      const shell = spawn('sh', ['-c', out], { env: { PATH: program.path } })
      expect(await once(shell, 'exit')).toEqual([0, null])
      const printed = program.started
      expect(printed.words).toEqual(direct.words)
      const set = Object.keys(
        programs[name as keyof typeof programs].environment({
          ...{ origin: '', key: '', model: '', newest: {} },
          facts: { ...unknownFacts, contextLength: 1, maxOutputTokens: 1 },
        }),
      )
      for (const variable of set) expect(printed.env[variable]).toBe(direct.env[variable])
    },
  )

  it('needs no program', async () => {
    const { exitCode, out } = await run(['codex', '--print', '-m', 'sim/echo'])
    expect(exitCode).toBe(0)
    expect(out).toContain('# [model_providers.gateway]\n')
    expect(out).toContain(`# base_url = "${gateway.url}"`)
  })
})

describe('connect, where something is missing', () => {
  it('says how to install the program, and makes no key', async () => {
    const { exitCode, err } = await run(['codex', '-m', 'sim/echo'], { env: { GATEWAY_DATA_DIR: temporaryFolder() } })
    expect(exitCode).toBe(1)
    expect(err).toContain('Codex is not installed: there is no codex on PATH. Install it: npm install -g @openai/codex')
  })

  it('sends its own key to no other machine', async () => {
    const claude = new FakeProgram('claude')
    const env = { ...environment(), PATH: claude.path, GATEWAY_URL: 'https://gateway.example.com' }
    const { exitCode, err } = await run(['claude', '-m', 'sim/echo'], { env })
    expect(exitCode).toBe(1)
    expect(err).toContain('https://gateway.example.com is a gateway on another machine')
    expect(claude.isStarted).toBe(false)
  })

  it('says how to start a gateway', async () => {
    const claude = new FakeProgram('claude')
    const stopped = { PATH: claude.path, GATEWAY_URL: 'http://127.0.0.1:1' }
    const { exitCode, err } = await run(['claude', '-m', 'sim/echo'], { env: stopped })
    expect(exitCode).toBe(1)
    expect(err).toContain('Nothing answers at http://127.0.0.1:1/api/v1 (ECONNREFUSED)')
    expect(err).toContain('model-gateway serve')
    const fresh = await run(['claude'], { env: { PATH: claude.path, GATEWAY_DATA_DIR: temporaryFolder() } })
    expect(fresh.err).toContain('No gateway has been started')
    expect(claude.isStarted).toBe(false)
  })

  it('makes no key for a gateway that does not answer', async () => {
    const other = await startGateway()
    onTestFinished(() => other.close())
    const env = { GATEWAY_URL: 'http://127.0.0.1:1', GATEWAY_DATA_DIR: other.dataDir }
    const { exitCode, out, err } = await run(['claude', '--print', '-m', 'sim/echo'], { env })
    expect([exitCode, out]).toEqual([1, ''])
    expect(err).toContain('Nothing answers at http://127.0.0.1:1/api/v1')
    expect(err).not.toContain('Created the key')
    expect(existsSync(join(other.dataDir, 'connect'))).toBe(false)
  })

  it('says that the gateway does not know the keys of this data folder', async () => {
    const other = await startGateway()
    onTestFinished(() => other.close())
    const claude = new FakeProgram('claude')
    const { err } = await run(['claude', '-m', 'sim/echo'], { env: { PATH: claude.path, GATEWAY_URL: other.origin } })
    expect(err).toContain(`does not know the keys in ${gateway.dataDir}`)
    expect(err).toContain('--data-dir')
  })

  it('says which models there are', async () => {
    const claude = new FakeProgram('claude')
    const env = { PATH: claude.path }
    expect((await run(['claude'], { env })).err).toMatch(
      /none of this program's default models\. Name one with --model: sim\/echo, /,
    )
    expect((await run(['claude', '-m', 'sim/ehco'], { env })).err).toMatch(/sim\/ehco.*did you mean sim\/echo/)
    expect(claude.isStarted).toBe(false)
  })

  it('starts the program while its model is in a cool-down, and says so', async () => {
    const upstream = await startUpstream(json({}, { status: 429, headers: { 'retry-after': '40' } }))
    onTestFinished(() => upstream.close())
    const other = await gatewayWith(['acme/busy'], upstream.url)
    await other.fetch('/responses', { method: 'POST', body: JSON.stringify({ model: 'acme/busy', input: 'Hello!' }) })
    const claude = new FakeProgram('claude')
    const { exitCode, err } = await run(['claude', '-m', 'acme/busy'], { env: environmentAt(other, claude) })
    expect(exitCode).toBe(0)
    expect(err).toMatch(/can not answer with "acme\/busy" now: .*Try again in \d+ s/)
    expect(claude.started.env['ANTHROPIC_MODEL']).toBe('acme/busy')
  })

  it('names the programs that it knows', async () => {
    const { exitCode, err } = await run(['emacs'])
    expect(exitCode).toBe(2)
    expect(err).toContain('There is no program "emacs" to connect. The programs are claude, codex, opencode.')
    const unnamed = await run([])
    expect(unnamed.exitCode).toBe(2)
    expect(unnamed.err).toContain('PROGRAM is missing: claude, codex, opencode.')
  })

  it("says where the program's own options stand", async () => {
    const { exitCode, err } = await run(['claude', '-p', 'Say hello'])
    expect(exitCode).toBe(2)
    expect(err).toContain('There is no option -p. Arguments for the program come after --.')
  })
})

describe('connect without a model', () => {
  const claudes = [
    'haiku-4-5-20251001',
    'haiku-3',
    'sonnet-4',
    'sonnet-4-5',
    'opus-4.5',
    'opus-5.5',
    'opus-5',
    'opus-4.10',
  ]
  const ids = [
    ...claudes.map((slug) => `anthropic/claude-${slug}`),
    ...['gpt-5', 'gpt-5.5', 'gpt-5.6', 'gpt-5-mini', 'gpt-image-9', 'gpt-oss-120b'].map((slug) => `openai/${slug}`),
  ]

  async function startedBy(words: readonly string[], command: string, listed: readonly string[] = ids) {
    const program = new FakeProgram(command)
    await run([command, ...words], { env: environmentAt(await gatewayWith(listed), program) })
    return program.started
  }

  it('gives Claude Code the newest model by version, and each of its own names the newest of that family', async () => {
    expect((await startedBy([], 'claude')).env).toMatchObject({
      ANTHROPIC_MODEL: 'anthropic/claude-opus-5.5',
      ANTHROPIC_DEFAULT_OPUS_MODEL: 'anthropic/claude-opus-5.5',
      ANTHROPIC_DEFAULT_SONNET_MODEL: 'anthropic/claude-sonnet-4-5',
      ANTHROPIC_DEFAULT_HAIKU_MODEL: 'anthropic/claude-haiku-4-5-20251001',
    })
  })

  it('lets its model answer for a family that the gateway does not have', async () => {
    const listed = ['anthropic/claude-haiku-9', 'anthropic/claude-sonnet-4', 'openai/gpt-9']
    expect((await startedBy([], 'claude', listed)).env).toMatchObject({
      ANTHROPIC_MODEL: 'anthropic/claude-sonnet-4',
      ANTHROPIC_DEFAULT_OPUS_MODEL: 'anthropic/claude-sonnet-4',
      ANTHROPIC_DEFAULT_HAIKU_MODEL: 'anthropic/claude-haiku-9',
    })
  })

  it('uses a model that was named for everything', async () => {
    expect((await startedBy(['-m', 'openai/gpt-5'], 'claude')).env).toMatchObject({
      ANTHROPIC_MODEL: 'openai/gpt-5',
      ANTHROPIC_DEFAULT_SONNET_MODEL: 'openai/gpt-5',
      ANTHROPIC_DEFAULT_HAIKU_MODEL: 'openai/gpt-5',
    })
  })

  it('gives Codex the newest GPT by version', async () => {
    expect((await startedBy([], 'codex')).words).toContain('model="openai/gpt-5.6"')
  })
})

describe('what connect tells a program about its model', () => {
  const known = {
    context_length: 65_536,
    max_output_tokens: 8_192,
    input_modalities: ['text', 'image', 'file'],
  }
  const facts: readonly (readonly [title: string, model: object, parameters: readonly string[]])[] = [
    ['all that the gateway knows', known, ['tools', 'reasoning']],
    ['that it does not reason', known, ['tools']],
    ['nothing that the gateway does not know', {}, []],
  ]

  async function startedBy(command: keyof typeof programs, model: object, parameters: readonly string[], name: string) {
    const program = new FakeProgram(command)
    const endpoint = parameters.length === 0 ? {} : { supported_parameters: parameters }
    const other = await gatewayWith(['acme/sage'], undefined, { model, endpoint })
    const { err, exitCode } = await run([command, '-m', name], { env: environmentAt(other, program) })
    expect({ err, exitCode }).toMatchObject({ exitCode: 0 })
    return program.started
  }

  it.each(facts)('Claude Code: %s', async (_, model, parameters) => {
    const { env } = await startedBy('claude', model, parameters, 'acme/sage')
    const isKnown = model === known
    expect(env['CLAUDE_CODE_MAX_CONTEXT_TOKENS']).toBe(isKnown ? '65536' : undefined)
    expect(env['CLAUDE_CODE_MAX_OUTPUT_TOKENS']).toBe(isKnown ? '8192' : undefined)
  })

  it.each(facts)('Codex: %s', async (_, model, parameters) => {
    const { words } = await startedBy('codex', model, parameters, 'acme/sage')
    expect(words.includes('model_context_window=65536')).toBe(model === known)
  })

  it.each(facts)('opencode: %s', async (_, model, parameters) => {
    const { env } = await startedBy('opencode', model, parameters, 'acme/sage')
    const { provider } = JSON.parse(env['OPENCODE_CONFIG_CONTENT'] ?? '{}') as {
      provider: { gateway: { models: Record<string, object> } }
    }
    const isKnown = model === known
    expect(provider.gateway.models['acme/sage']).toEqual({
      name: 'acme/sage',
      ...(parameters.length > 0 && { reasoning: parameters.includes('reasoning') }),
      attachment: isKnown,
      modalities: { input: isKnown ? ['text', 'image', 'pdf'] : ['text'], output: ['text'] },
      ...(isKnown && { limit: { context: 65_536, output: 8_192 } }),
    })
  })

  it('finds them for a variant of the model, and does without for a name that stands for several', async () => {
    const { words } = await startedBy('codex', known, ['tools'], 'acme/sage:floor')
    expect(words).toContain('model_context_window=65536')
    const auto = await startedBy('codex', known, ['tools'], 'service/auto')
    expect(auto.words.join(' ')).not.toContain('model_context_window')
  })

  it('asks Claude Code for no more output than it would ask for by itself', async () => {
    const { env } = await startedBy('claude', { max_output_tokens: 128_000 }, [], 'acme/sage')
    expect(env['CLAUDE_CODE_MAX_OUTPUT_TOKENS']).toBe('32000')
  })
})

/** A gateway with these models, all at one provider. */
async function gatewayWith(
  ids: readonly string[],
  url = 'http://127.0.0.1:1/v1',
  { model = {}, endpoint = {} }: { readonly model?: object; readonly endpoint?: object } = {},
): Promise<TestGateway> {
  const models = ids.map((id) => ({
    id,
    ...model,
    endpoints: [{ provider: 'local', upstream_model: id, ...endpoint }],
  }))
  const local = { slug: 'local', format: 'openai-chat', base_url: url }
  const other = await startGateway({ config: { providers: [local], models } })
  onTestFinished(() => other.close())
  return other
}

function environmentAt({ dataDir, origin }: TestGateway, { path }: FakeProgram) {
  return { ...quietEnvironment(dataDir), PATH: path, GATEWAY_URL: origin }
}

async function hashOf(name: string): Promise<string> {
  const { out } = await runWords(['keys', 'list', '--json'], { env: environment() })
  const keys = JSON.parse(out) as { name: string; hash: string }[]
  return keys.find((key) => key.name === name)?.hash ?? ''
}

async function startProcess(words: readonly string[], env: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [await builtProgram(), ...words], { env })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

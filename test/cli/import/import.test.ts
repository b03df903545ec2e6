import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { loadConfig } from '../../../src/config/load-config.ts'
import { type FakeUpstream, json, startUpstream } from '../../support/fake-upstream.ts'
import { chatAnswer } from '../../support/provider-answers.ts'
import { startGateway } from '../../support/test-gateway.ts'
import { quietEnvironment, runWords, temporaryFolder } from '../fake-terminal.ts'

const litellm = (url: string) => `
model_list:
  - model_name: my-model
    litellm_params: {model: openai/served-name, api_base: ${url}, api_key: sk-literal-secret}
  - model_name: my-model
    litellm_params: {model: hosted_vllm/served-name, api_base: os.environ/VLLM_BASE}
  - model_name: other
    litellm_params: {model: anthropic/claude-sonnet-4-5, api_key: os.environ/ANTHROPIC_API_KEY}
router_settings: {timeout: 20, num_retries: 2}
general_settings: {master_key: sk-1234}
`

async function upstream(): Promise<FakeUpstream> {
  const started = await startUpstream(json(chatAnswer([{ kind: 'text', deltas: ['Imported.'] }]).completion))
  onTestFinished(() => started.close())
  return started
}

function folderWith(name: string, text: string): { readonly cwd: string; readonly env: Record<string, string> } {
  const cwd = temporaryFolder()
  writeFileSync(join(cwd, name), text)
  return { cwd, env: quietEnvironment(cwd) }
}

/** What was written, for a gateway whose file is in another folder. */
function configIn(cwd: string, secrets: string): Record<string, unknown> {
  const config = parse(readFileSync(join(cwd, 'gateway.yaml'), 'utf8')) as Record<string, unknown>
  expect(config['env_files']).toBe(secrets)
  return { ...config, env_files: join(cwd, secrets) }
}

describe('import litellm', () => {
  it('writes a gateway.yaml that is valid, and that a gateway answers by, under the names as before', async () => {
    const provider = await upstream()
    const { cwd, env } = folderWith('config.yaml', litellm(`${provider.url}/v1`))
    const { exitCode, out } = await runWords(['import', 'litellm', 'config.yaml', '--secrets-file', 'gateway.env'], {
      cwd,
      env,
    })
    expect(exitCode).toBe(0)
    expect(out).toContain('✓ gateway.yaml: 3 providers, 2 models.')
    // Secrets of the file are found by its env_files.
    const variables = { VLLM_BASE: provider.url, ANTHROPIC_API_KEY: 'sk-ant' }
    const checked = await runWords(['config', 'check'], { cwd, env: { ...env, ...variables } })
    expect(checked.err).toBe('')
    expect(checked.out).toContain('gateway.yaml is valid')
    const gateway = await startGateway({
      config: configIn(cwd, 'gateway.env'),
      env: variables,
    })
    onTestFinished(() => gateway.close())
    for (const model of ['my-model', 'my-model/my-model']) {
      const body = JSON.stringify({ model, messages: [{ role: 'user', content: 'Hello' }] })
      const answer = await (await gateway.fetch('/chat/completions', { method: 'POST', body })).json()
      expect(answer).toMatchObject({ choices: [{ message: { content: 'Imported.' } }] })
    }
    expect(provider.requests.every(({ body }) => body?.['model'] === 'served-name')).toBe(true)
    const keys = new Set(provider.requests.map(({ headers }) => headers.authorization))
    expect([...keys].filter((key) => key !== undefined && key !== 'Bearer sk-literal-secret')).toEqual([])
  })

  it('copies no secret unasked, and says which there were', async () => {
    const { cwd, env } = folderWith('config.yaml', litellm('http://127.0.0.1:9/v1'))
    const { out } = await runWords(['import', 'litellm', 'config.yaml'], { cwd, env })
    expect(readFileSync(join(cwd, 'gateway.yaml'), 'utf8')).not.toContain('sk-literal-secret')
    expect(out).not.toContain('sk-literal-secret')
    expect(out).toContain('were not copied: LITELLM_MY_MODEL_API_KEY')
    expect(out).toMatch(/Set before the start: .*LITELLM_MY_MODEL_API_KEY.*VLLM_BASE/)
    expect(out).not.toContain('sk-1234')
  })

  it('writes secrets into a file that only its owner may read', async () => {
    const { cwd, env } = folderWith('config.yaml', litellm('http://127.0.0.1:9/v1'))
    await runWords(['import', 'litellm', 'config.yaml', '--secrets-file', 'gateway.env'], { cwd, env })
    expect(readFileSync(join(cwd, 'gateway.env'), 'utf8')).toBe("LITELLM_MY_MODEL_API_KEY='sk-literal-secret'\n")
    expect(statSync(join(cwd, 'gateway.env')).mode & 0o777).toBe(0o600)
  })

  it.each([
    ["it's $HOME and $(touch ran)", `"it's $HOME and $(touch ran)"`],
    ['a "b" \\n #c', `'a "b" \\n #c'`],
  ])('writes the secret %j so that env_files reads it, from a gateway.yaml in another folder', async (secret, line) => {
    const file = { model_list: [{ model_name: 'm', litellm_params: { model: 'openai/gpt-4o', api_key: secret } }] }
    const { cwd, env } = folderWith('config.yaml', JSON.stringify(file))
    mkdirSync(join(cwd, 'etc'))
    const words = ['import', 'litellm', 'config.yaml', '--out', 'etc/gateway.yaml', '--secrets-file', 'gateway.env']
    expect(await runWords(words, { cwd, env })).toMatchObject({ exitCode: 0, err: '' })
    expect(readFileSync(join(cwd, 'gateway.env'), 'utf8').split('=').slice(1).join('=')).toBe(`${line}\n`)
    const { config } = loadConfig({ env, cwd, overrides: { config: 'etc/gateway.yaml' } })
    expect(config.providers.map(({ apiKey }) => apiKey)).toEqual([secret])
  })

  it('writes nothing where a secret fits no line of a file, and does not show it', async () => {
    const secret = `it's "quoted"`
    const file = { model_list: [{ model_name: 'm', litellm_params: { model: 'openai/gpt-4o', api_key: secret } }] }
    const { cwd, env } = folderWith('config.yaml', JSON.stringify(file))
    const { exitCode, err } = await runWords(['import', 'litellm', 'config.yaml', '--secrets-file', 'e.env'], {
      cwd,
      env,
    })
    expect([exitCode, err]).toEqual([1, expect.stringContaining('has characters that no such file can hold')])
    expect(err).not.toContain('quoted')
    expect(readdirSync(cwd)).toEqual(['config.yaml'])
  })

  it('replaces nothing unless told, neither of its two files', async () => {
    const { cwd, env } = folderWith('config.yaml', litellm('http://127.0.0.1:9/v1'))
    const words = ['import', 'litellm', 'config.yaml', '--secrets-file', 'gateway.env']
    for (const name of ['gateway.yaml', 'gateway.env']) {
      writeFileSync(join(cwd, name), 'port: 1\n')
      const { exitCode, err } = await runWords(words, { cwd, env })
      expect(exitCode).toBe(1)
      expect(err).toContain('is there already. Nothing was written.')
      expect(readFileSync(join(cwd, name), 'utf8')).toBe('port: 1\n')
      if (name === 'gateway.yaml') expect(existsSync(join(cwd, 'gateway.env'))).toBe(false)
    }
    expect((await runWords([...words, '--force'], { cwd, env })).exitCode).toBe(0)
    expect(readFileSync(join(cwd, 'gateway.yaml'), 'utf8')).toContain('providers:')
  })

  it('writes to standard output, and what became of everything to standard error, as JSON too', async () => {
    const { cwd, env } = folderWith('config.yaml', litellm('http://127.0.0.1:9/v1'))
    const { out, err } = await runWords(['import', 'litellm', 'config.yaml', '--out', '-', '--json'], { cwd, env })
    expect(parse(out)).toHaveProperty('providers')
    expect(JSON.parse(err)).toMatchObject({
      models: ['my-model/my-model', 'anthropic/other'],
      secrets_in_the_file: ['LITELLM_MY_MODEL_API_KEY'],
      notes: expect.arrayContaining([
        { from: 'router_settings.timeout', outcome: 'written', words: 'limits.request_timeout: 20s' },
      ]),
    })
    expect(existsSync(join(cwd, 'gateway.yaml'))).toBe(false)
  })

  it('reads standard input, and fails in words for what it can not read', async () => {
    const { cwd, env } = folderWith('list.yaml', '- 1\n')
    const input = litellm('http://127.0.0.1:9/v1')
    expect((await runWords(['import', 'litellm', '-', '--out', '-'], { cwd, env, input })).out).toContain('my-model')
    for (const [file, words] of [
      ['none.yaml', 'There is no file none.yaml.'],
      ['list.yaml', 'is no config.yaml of LiteLLM'],
    ] as const) {
      const { exitCode, err } = await runWords(['import', 'litellm', file], { cwd, env })
      expect([exitCode, err]).toEqual([1, expect.stringContaining(words)])
    }
    const broken = await runWords(['import', 'litellm', '-'], { cwd, env, input: 'a: [\n' })
    expect(broken.err).toContain("- can't be read")
  })
})

describe('files that are not what they should be', () => {
  it.each([
    ['nested too deeply', `{"model_list":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 'it is nested too deeply'],
    ['with a key twice', 'model_list: []\nmodel_list: []\n', 'a key is there twice at line 2'],
    ['of several documents', 'model_list: []\n---\nmodel_list: []\n', 'it holds several documents'],
    [
      'with aliases of aliases',
      `a: &a [${'x,'.repeat(20)}x]\nb: &b [${'*a,'.repeat(20)}*a]\nc: [${'*b,'.repeat(20)}*b]\nmodel_list: *b\n`,
      'aliases',
    ],
    ['too large', `model_list: []\n#${' '.repeat(8_000_001)}`, '8.00 MB'],
  ])('are refused in words: %s', async (_what, text, words) => {
    const { cwd, env } = folderWith('config.yaml', text)
    const { exitCode, err } = await runWords(['import', 'litellm', 'config.yaml'], { cwd, env })
    expect(err).toContain(words)
    expect([exitCode, existsSync(join(cwd, 'gateway.yaml'))]).toEqual([1, false])
  })

  it('are named where a section is of another kind, and none of them passes for an import', async () => {
    const { cwd, env } = folderWith('config.yaml', 'model_list: {a: b}\nrouter_settings: [1]\nlitellm_settings: yes\n')
    const { out } = await runWords(['import', 'litellm', 'config.yaml'], { cwd, env })
    expect(out).toContain('Nothing in it leads to a model.')
    for (const words of ['must be a list, and is a mapping', 'and is a list of 1', 'and is a string'])
      expect(out).toContain(words)
  })

  it('can not paint the terminal with their names', async () => {
    const name = JSON.stringify('a\u001b[31m\nb')
    const { cwd, env } = folderWith(
      'config.yaml',
      `model_list: [{model_name: ${name}, litellm_params: {model: openai/gpt-4o}}]\n`,
    )
    const { out } = await runWords(['import', 'litellm', 'config.yaml'], { cwd, env, isTerminal: true })
    expect(out).toContain('a\\u001b[31m\\u000ab')
    expect(out).not.toContain('\u001b[31m\nb')
    expect(readFileSync(join(cwd, 'gateway.yaml'), 'utf8')).not.toContain('\\e')
  })

  it.each([
    [['--out', 'none/gateway.yaml'], 'There is no folder'],
    [['--out', '.'], '. is a folder'],
    [['--secrets-file', 'none/gateway.env'], 'There is no folder'],
    [['--out', 'one', '--secrets-file', './one', '--force'], 'name the same file'],
  ])('writes neither file where one can not be: %j', async (options, words) => {
    const { cwd, env } = folderWith('config.yaml', litellm('http://127.0.0.1:9/v1'))
    const { err } = await runWords(['import', 'litellm', 'config.yaml', ...options], { cwd, env })
    expect(err).toContain(words)
    expect(readdirSync(cwd)).toEqual(['config.yaml'])
  })
})

describe('import portkey', () => {
  it('writes a gateway.yaml that a gateway answers by', async () => {
    const provider = await upstream()
    const target = {
      provider: 'openai',
      custom_host: `${provider.url}/v1`,
      api_key: 'sk-p',
      override_params: { model: 'm' },
    }
    const { cwd, env } = folderWith('team.json', JSON.stringify({ strategy: { mode: 'single' }, targets: [target] }))
    const { out, exitCode } = await runWords(['import', 'portkey', 'team.json', '--secrets-file', 'e.env'], {
      cwd,
      env,
    })
    expect([exitCode, out]).toEqual([0, expect.stringContaining('✓ gateway.yaml: 1 provider, 1 model.')])
    const gateway = await startGateway({
      config: configIn(cwd, 'e.env'),
    })
    onTestFinished(() => gateway.close())
    const [id = ''] = gateway.gateway.catalog.models.keys()
    const answer = await gateway.fetch('/responses', {
      method: 'POST',
      body: JSON.stringify({ model: id, input: 'Hi' }),
    })
    expect(await answer.json()).toMatchObject({ status: 'completed' })
    expect(provider.requests[0]?.headers.authorization).toBe('Bearer sk-p')
  })

  it('is told whose keys Portkey holds', async () => {
    const { cwd, env } = folderWith(
      'c.json',
      JSON.stringify({ virtual_key: 'main-1', override_params: { model: 'gpt-4o' } }),
    )
    const ask = (...words: string[]) => runWords(['import', 'portkey', 'c.json', '--out', '-', ...words], { cwd, env })
    expect((await ask()).err).toContain('--virtual-key main-1=openai')
    expect((await ask('--virtual-key', 'main-1=openai')).out).toContain('- slug: openai')
    const wrong = await ask('--virtual-key', 'main-1=opnai')
    expect([wrong.exitCode, wrong.err]).toEqual([2, expect.stringContaining('Did you mean openai?')])
  })
})

describe('import openrouter', () => {
  it('writes the provider, and says how to make keys', async () => {
    const keys = { data: [{ hash: 'x', name: 'CI', limit: 5, limit_reset: 'weekly' }] }
    const { cwd, env } = folderWith('keys.json', JSON.stringify(keys))
    writeFileSync(join(cwd, 'presets.json'), JSON.stringify({ data: [{ slug: 'p', name: 'P' }] }))
    const { out, exitCode } = await runWords(['import', 'openrouter', 'keys.json', 'presets.json'], { cwd, env })
    expect(exitCode).toBe(0)
    expect(out).toContain('model-gateway keys create --name CI --limit 5 --limit-reset weekly')
    const checked = await runWords(['config', 'check'], { cwd, env: { ...env, OPENROUTER_API_KEY: 'k' } })
    expect(checked.out).toContain('is valid')
  })

  it('needs no file at all', async () => {
    const cwd = temporaryFolder()
    const { out } = await runWords(['import', 'openrouter', '--out', '-'], { cwd, env: quietEnvironment(cwd) })
    expect(parse(out)).toEqual({ providers: [{ slug: 'openrouter' }] })
  })
})

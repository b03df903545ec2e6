import { execFile } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { fetchModelFacts } from '../../src/cli/connect/model-facts.ts'
import { programs } from '../../src/cli/connect/programs.ts'
import { quietEnvironment, runWords, temporaryFolder } from '../cli/fake-terminal.ts'
import { inferenceKey, startGateway, type TestGateway } from '../support/test-gateway.ts'
import { turnsOf } from './client-turns.ts'
import { type Block, readBlocks } from './page-blocks.ts'

const root = resolve(import.meta.dirname, '../..')
const shownOrigin = 'http://127.0.0.1:8787'
const blocks = readBlocks('clients.md')

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

const blocksOf = (way: string) => blocks.filter(({ kind }) => kind.endsWith(` ${way}`))
const textOf = ({ text }: Block) => text.replaceAll(shownOrigin, gateway.origin)
const languageOf = ({ kind }: Block) => kind.split(' ')[0] ?? ''

async function execute(file: string, words: readonly string[], cwd: string): Promise<string> {
  const env = { PATH: `${cwd}:${process.env['PATH'] ?? ''}`, HOME: cwd, GATEWAY_API_KEY: inferenceKey }
  const { stdout } = await promisify(execFile)(file, [...words], { cwd, env })
  return stdout
}

const ownPackages = join(root, 'test/node_modules')

/** Where all packages are that a script imports; undefined where some are not installed. */
function packagesOf(script: string): string | undefined {
  const names = [...script.matchAll(/from '((?:@[\w-]+\/)?[\w-]+)/g)].map(([, name = '']) => name)
  const folders = [ownPackages, process.env['CLIENT_PACKAGES'] ?? ownPackages]
  return folders.find((folder) => names.every((name) => existsSync(join(folder, name))))
}

/** A folder from which the clients of tests are found. */
function folderWithPackages(packages = ownPackages): string {
  const folder = temporaryFolder()
  symlinkSync(packages, join(folder, 'node_modules'))
  return folder
}

/** How a snippet that can't run here is read, and the requests that it leads to: paths below the URL in it, in their order. */
const checks: Readonly<Record<string, { readonly paths: readonly string[] }>> = {
  Cursor: { paths: ['/chat/completions'] },
  Continue: { paths: ['/chat/completions'] },
  'Open WebUI': { paths: ['/models'] },
  'LangChain, JavaScript': { paths: ['/chat/completions', '/v1/messages'] },
  'LangChain, Python': { paths: ['/chat/completions', '/v1/messages'] },
  LlamaIndex: { paths: ['/chat/completions'] },
  LiteLLM: { paths: ['/chat/completions', '/v1/messages'] },
  'LiteLLM in front': { paths: ['/chat/completions'] },
  'pydantic-ai': { paths: ['/responses', '/v1/messages'] },
  'openai-agents': { paths: ['/responses'] },
  instructor: { paths: ['/chat/completions'] },
  DSPy: { paths: ['/chat/completions'] },
  llm: { paths: ['/chat/completions'] },
  'openai, Python': { paths: ['/responses'] },
  'anthropic, Python': { paths: ['/v1/messages'] },
  'openai, Go': { paths: ['/responses'] },
  'anthropic, Go': { paths: ['/v1/messages'] },
  'LangChain, Go': { paths: ['/chat/completions', '/messages'] },
}

/** Fails unless the text is what it says it is. */
const readers: Readonly<Record<string, (text: string) => Promise<void> | void>> = {
  async js(text) {
    const folder = folderWithPackages()
    writeFileSync(join(folder, 'snippet.mjs'), text)
    await execute(process.execPath, ['--check', 'snippet.mjs'], folder)
  },
  async sh(text) {
    await execute('sh', ['-n', '-c', text], temporaryFolder())
  },
  ini: (text) => expect(text.split('\n').every((line) => /^[\w ]+ = \S+$/.test(line))).toBe(true),
  yaml: (text) => expect(JSON.stringify(parse(text))).toContain(`"${gateway.url}"`),
  async python(text) {
    await execute('python3', ['-c', 'import ast, sys; ast.parse(sys.argv[1])', text], temporaryFolder())
  },
  async go(text) {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'snippet.go'), `${text}\n`)
    // Names the file if its form is not gofmt's, fails if it can't be parsed.
    expect(await execute('gofmt', ['-l', 'snippet.go'], folder)).toBe('')
  },
}

/** Languages that are not installed everywhere; their snippets are then checked for their requests only. */
const missing = new Set<string>()
for (const [language, command] of [
  ['python', ['python3', '--version']],
  ['go', ['gofmt', '-h']],
] as const) {
  const [file, word] = command
  await execute(file, [word], root).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') missing.add(language)
  })
}

const bodies: Readonly<Record<string, object>> = {
  '/responses': { input: 'Hello!' },
  '/chat/completions': { messages: [{ role: 'user', content: 'Hello!' }] },
  '/messages': { max_tokens: 100, messages: [{ role: 'user', content: 'Hello!' }] },
  '/v1/messages': { max_tokens: 100, messages: [{ role: 'user', content: 'Hello!' }] },
}

async function ask(url: string, path: string): Promise<Response> {
  const headers = { authorization: `Bearer ${inferenceKey}`, 'content-type': 'application/json' }
  const body = bodies[path]
  if (body === undefined) return fetch(url + path, { headers })
  return fetch(url + path, { method: 'POST', headers, body: JSON.stringify({ model: 'sim/echo', ...body }) })
}

/** The statuses of what the gateway has answered so far. */
function answered(): number[] {
  return gateway.log.flatMap((line) => (JSON.parse(line) as { status?: number }).status ?? [])
}

describe('docs/clients.md', () => {
  it('is linked from the first screen of the README', () => {
    const firstScreen = readFileSync(join(root, 'README.md'), 'utf8').split('\n').slice(0, 40).join('\n')
    expect(firstScreen).toContain('(docs/clients.md)')
  })

  it('says of each client how its snippet is tested, and that is so', () => {
    const page = readFileSync(join(root, 'docs/clients.md'), 'utf8')
    const said = [...page.matchAll(/^\| \[(.+?)\]\(#(.+?)\) +\| (\w+) +\|$/gm)]
    expect(said.length).toBeGreaterThan(14)
    const anchorOf = (heading: string) => heading.toLowerCase().replaceAll(',', '').replaceAll(' ', '-')
    const ways = said.map(([, , anchor, way]) => `${anchor}: ${way}`)
    const tested = blocks.flatMap(({ kind, heading }) => {
      const way = kind.split(' ')[1]
      return way === undefined ? [] : [`${anchorOf(heading)}: ${way}`]
    })
    expect(ways).toEqual(tested)
  })
})

describe('a snippet of docs/clients.md', () => {
  it.each(blocksOf('run').map((block) => ({ title: block.heading, block })))('runs: $title', async ({ block }) => {
    const folder = folderWithPackages()
    const isShell = languageOf(block) === 'sh'
    writeFileSync(join(folder, 'snippet'), textOf(block))
    writeFileSync(join(folder, 'snippet.mjs'), textOf(block))
    const [file, name] = isShell ? ['sh', 'snippet'] : [process.execPath, 'snippet.mjs']
    const before = answered().length
    const printed = await execute(file ?? '', isShell ? ['-e', name ?? ''] : [name ?? ''], folder)
    expect(printed).toContain('Hello!')
    expect(answered().slice(before)).toEqual([200, 200])
  })

  const inJavaScript = blocks.filter((block) => languageOf(block) === 'js')

  it('in JavaScript has turns with a tool here', () => {
    expect(inJavaScript.map(({ heading }) => heading).toSorted()).toEqual(Object.keys(turnsOf).toSorted())
  })

  // Those of CLIENT_PACKAGES, a folder node_modules, where the tests themselves do not need them.
  for (const block of inJavaScript) {
    const packages = packagesOf(block.text)
    it.skipIf(packages === undefined)(`goes on for two turns with a tool: ${block.heading}`, async () => {
      const { clients, script } = turnsOf[block.heading] ?? { script: '' }
      const text = textOf(block).replaceAll('sim/echo', 'sim/tools')
      const made = clients === undefined ? ['client'] : (text.match(clients) ?? [])
      const folder = folderWithPackages(packages)
      writeFileSync(join(folder, 'turns.mjs'), `${text}\nconst clients = [${made.join(', ')}]\n${script}`)
      const printed = await execute(process.execPath, ['turns.mjs'], folder)
      const ends = printed.match(/end: .*-3/g) ?? []
      expect(ends.length, printed).toBe(made.length === 2 ? 4 : 2)
      expect(answered().filter((status) => status !== 200)).toEqual([])
    })
  }

  it.each(blocksOf('checked').map((block) => ({ title: block.heading, block })))(
    'leads to requests that are answered: $title',
    async ({ title, block }) => {
      const language = languageOf(block)
      const text = textOf(block)
      if (!missing.has(language)) await readers[language]?.(text)
      expect(readers).toHaveProperty([language])
      expect(text).toMatch(/GATEWAY_API_KEY|api_key_name: gateway/)
      const urls = [...text.matchAll(/http:[\w./:]+/g)].map(([url]) => url)
      const paths = checks[title]?.paths ?? []
      expect(urls).toHaveLength(paths.length)
      for (const [index, path] of paths.entries()) {
        const response = await ask(urls[index] ?? '', path)
        expect(response.status, `${urls[index]}${path}`).toBe(200)
        expect(await response.text()).toContain(path === '/models' ? 'sim/echo' : 'Hello!')
      }
    },
  )

  it('starts Claude Code as connect does', async () => {
    const [block] = blocksOf('started').filter(({ heading }) => heading === 'Claude Code')
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'claude'), '#!/bin/sh\nenv\necho "words: $*"\n')
    chmodSync(join(folder, 'claude'), 0o755)
    writeFileSync(join(folder, 'snippet'), block === undefined ? '' : textOf(block))
    const printed = await execute('sh', ['-e', 'snippet'], folder)
    const facts = await fetchModelFacts({ url: gateway.origin, key: inferenceKey }, 'sim/echo')
    const connection = { origin: gateway.origin, key: inferenceKey, model: 'sim/echo', newest: {}, facts }
    const expected = Object.entries(programs.claude.environment(connection)).map(([name, value]) => `${name}=${value}`)
    expect(
      printed
        .split('\n')
        .filter((line) => /^(ANTHROPIC|CLAUDE)_/.test(line))
        .toSorted(),
    ).toEqual(expected.toSorted())
    expect(printed).toContain('words: -p Say hello')
  })

  it.each([['Codex', 'codex'] as const, ['opencode', 'opencode'] as const])(
    'says for %s what connect --print says',
    async (heading, name) => {
      const [block] = blocksOf('started').filter((each) => each.heading === heading)
      const env = { ...quietEnvironment(gateway.dataDir), GATEWAY_URL: gateway.origin, GATEWAY_API_KEY: inferenceKey }
      const { out } = await runWords(['connect', name, '--model', 'sim/echo', '--print'], { env })
      const [, file = ''] = out.split(/^# To make this permanent, in .*:\n/m)
      const printed = file.replace(/^# ?/gm, '').trim()
      const text = block === undefined ? '' : textOf(block)
      if (name === 'codex') expect(text).toBe(printed)
      else expect(JSON.parse(text)).toEqual(JSON.parse(printed))
    },
  )
})

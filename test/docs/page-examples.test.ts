import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commands } from '../../src/cli/commands.ts'
import { loadConfig } from '../../src/config/load-config.ts'
import { quietEnvironment } from '../cli/fake-terminal.ts'
import { builtGateway } from '../support/built-gateway.ts'
import { type DestinationServer, openDestinationServer } from '../support/destination-server.ts'
import { inferenceKey, managementKey, startGateway, type TestGateway } from '../support/test-gateway.ts'
import { type Block, blocksOf } from './page-blocks.ts'
import { pagePaths, projectFolder, readPage } from './pages.ts'

const shownOrigin = 'http://127.0.0.1:8787'
/** Of OTLP over HTTP. */
const shownCollector = '127.0.0.1:4318'
const pages = pagePaths.map((path) => ({ path, blocks: blocksOf(path) }))

/** Pages whose examples have a test of their own, beside this one. */
const ownTests: ReadonlySet<string> = new Set([
  'docs/clients.md',
  'docs/errors.md',
  'docs/extending-the-contract.md',
  'docs/responses-websocket.md',
  'docs/routing.md',
  'docs/scim.md',
  'docs/workload-identity.md',
])

/** What may stand behind a language on all other pages, and so what is done with the block. */
const ways: Readonly<Record<string, readonly string[]>> = {
  sh: ['run', 'checked'],
  // Programs for other servers have tests of their own.
  ts: ['run', 'checked'],
  python: ['checked'],
  yaml: ['config', 'alternatives', 'scripts', 'overlay'],
  text: ['output'],
}

/** Languages of blocks that are no examples: pictures, and pieces of other programs' files. */
const free: ReadonlySet<string> = new Set(['text', 'nginx shown', 'mermaid'])

/** Examples with servers that tests don't reach: their tools fail here. */
const needsNetwork = /service:web_fetch|"type": "mcp"/
/** What sim/tools says where a tool did not do what the example shows. */
const failedTool = /The tool \w+ failed|Nothing has these words/

interface Found extends Block {
  readonly path: string
  readonly title: string
  readonly next: Block | undefined
}

function ofKind(kind: string, isOwn = false): Found[] {
  return pages
    .filter(({ path }) => isOwn || !ownTests.has(path))
    .flatMap(({ path, blocks }) =>
      blocks.flatMap((block, index) =>
        block.kind === kind ? [{ ...block, path, title: `${path}:${block.line}`, next: blocks[index + 1] }] : [],
      ),
    )
}

const execute = promisify(execFile)

let gateway: TestGateway
let collector: DestinationServer
let folder: string
beforeAll(async () => {
  collector = await openDestinationServer()
  folder = mkdtempSync(join(tmpdir(), 'gateway-pages-'))
  const pagesFolder = join(folder, 'pages')
  mkdirSync(join(pagesFolder, 'example.com'), { recursive: true })
  writeFileSync(join(pagesFolder, 'example.com/bridge.md'), '# The bridge\n\nThe bridge opened in 1932.')
  gateway = await startGateway({
    config: {
      tools: { web_search: { local: { folder: pagesFolder } } },
      outbound: { allow_hosts: [`127.0.0.1:${collector.port}`] },
    },
  })
  const program = join(folder, 'dist/model-gateway.mjs')
  mkdirSync(join(folder, 'dist'))
  writeFileSync(
    program,
    `#!/bin/sh\ncd "${projectFolder}" && exec "${process.execPath}" "${join(await builtGateway(), 'model-gateway.mjs')}" "$@"\n`,
  )
  chmodSync(program, 0o755)
  symlinkSync(join(projectFolder, 'node_modules'), join(folder, 'node_modules'))
  // Programs find the clients of tests, and then the packages of the project.
  mkdirSync(join(folder, 'programs'))
  symlinkSync(join(projectFolder, 'test/node_modules'), join(folder, 'programs/node_modules'))
})
afterAll(async () => {
  await gateway.close()
  await collector.close()
  rmSync(folder, { recursive: true, force: true })
})

const here = (text: string) =>
  text
    .replaceAll(shownOrigin, gateway.origin)
    .replaceAll(shownCollector, `127.0.0.1:${collector.port}`)
    .replace(/sk-gw-…/g, inferenceKey)

const environment = () => ({
  ...quietEnvironment(gateway.dataDir),
  PATH: process.env['PATH'] ?? '',
  GATEWAY_URL: gateway.origin,
  GATEWAY_CONFIG: join(gateway.dataDir, 'gateway.yaml'),
  GATEWAY_API_KEY: inferenceKey,
  GATEWAY_MANAGEMENT_KEY: managementKey,
})

describe('every example', () => {
  it('says how it is tested', () => {
    const untold = pages.flatMap(({ path, blocks }) =>
      blocks
        .filter(({ kind }) => {
          const [language = '', way = ''] = kind.split(' ')
          if (free.has(kind)) return false
          return ownTests.has(path) ? way === '' && language !== 'sh' : ways[language]?.includes(way) !== true
        })
        .map(({ kind, line }) => `${path}:${line} ${kind}`),
    )
    expect(untold).toEqual([])
  })

  it('is closed, and has a language', () => {
    for (const path of pagePaths) {
      const fences = [...readPage(path).matchAll(/^```(.*)$/gm)].map(([, kind = '']) => kind)
      expect(fences.length % 2, path).toBe(0)
      expect(fences.filter((_, index) => index % 2 === 1).join(''), path).toBe('')
    }
  })
})

describe('commands of a page', () => {
  const all = ofKind('sh run')
  const shells = [...new Set(all.map(({ path }) => path))].map((path) => ({
    path,
    blocks: all.filter((block) => block.path === path),
  }))

  it('are there', () => expect(shells.length).toBeGreaterThan(4))

  // One shell for the whole page: later commands use what earlier ones have made.
  it.each(shells)('$path', { timeout: 180_000 }, async ({ blocks }) => {
    const mark = '---- end of a block ----'
    const script = blocks.flatMap(({ text, next }) => {
      const isRefused = next?.kind === 'text output'
      const curl = isRefused
        ? 'curl() { command curl -sS "$@"; }'
        : 'curl() { command curl -sS --fail-with-body "$@"; }'
      return [curl, here(text), `echo; echo "${mark}"`]
    })
    const { stdout } = await execute('bash', ['-c', ['set -euo pipefail', ...script].join('\n')], {
      cwd: folder,
      env: environment(),
    })
    const printed = stdout.split(mark)
    for (const [index, { next, title, text }] of blocks.entries()) {
      const said = printed[index] ?? ''
      if (next?.kind === 'text output') expect(said.trim(), title).toBe(next.text)
      else expect(said.trim().length, title).toBeGreaterThan(0)
      if (!needsNetwork.test(text)) expect(said, title).not.toMatch(failedTool)
      if (/sim\/echo.*Hello!/s.test(text)) expect(said, title).toContain('Hello!')
    }
  })
})

describe('a program of a page', () => {
  it.each(ofKind('ts run'))('$title', async ({ text, line }) => {
    const file = join(folder, `programs/snippet-${line}.mts`)
    writeFileSync(file, here(text))
    const { stdout } = await execute(process.execPath, ['--import', 'tsx', file], { cwd: folder, env: environment() })
    expect(stdout).toContain('Hello!')
  })

  it.each(ofKind('python checked'))('$title', async ({ text }) => {
    expect(text).toContain(`base_url="${shownOrigin}/api/v1"`)
    const isThere = await execute('python3', ['--version']).then(
      () => true,
      () => false,
    )
    if (isThere) await execute('python3', ['-c', 'import ast, sys; ast.parse(sys.argv[1])', text])
  })
})

describe('a piece of gateway.yaml', () => {
  const whole = ofKind('yaml config', true)
  const lines = ofKind('yaml alternatives').flatMap((block) =>
    block.text.split('\n').map((text, index) => ({ ...block, text, title: `${block.path}:${block.line + index + 1}` })),
  )

  it('is there', () => expect([whole.length > 6, lines.length > 1]).toEqual([true, true]))

  it.each([...whole, ...lines])('is what the gateway takes: $title', ({ text, line }) => {
    const place = mkdtempSync(join(folder, `config-${line}-`))
    writeFileSync(join(place, 'gateway.yaml'), text)
    const named = [...text.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => [name, 'some-value'] as const)
    const env = { AWS_BEARER_TOKEN_BEDROCK: 'some-value', ...Object.fromEntries(named) }
    expect(loadConfig({ env, cwd: place }).config.file).toContain('gateway.yaml')
  })
})

describe('the scripts of docs/simulator.md', () => {
  it('give the answers that they say', async () => {
    const [scripts] = ofKind('yaml scripts')
    const file = join(folder, 'scripts.yaml')
    writeFileSync(file, scripts?.text ?? '')
    const scripted = await startGateway({ config: { simulator: { scripts: file } } })
    const ask = async (body: object) => {
      const response = await scripted.fetch('/responses', { method: 'POST', body: JSON.stringify(body) })
      return JSON.stringify(await response.json())
    }
    try {
      expect(await ask({ model: 'sim/echo', input: 'What is the capital of France?' })).toContain('"Paris."')
      const tools = [{ type: 'function', name: 'get_weather', parameters: { type: 'object' } }]
      const called = await ask({ model: 'sim/tools', input: 'How is the weather?', tools })
      expect(called).toContain('A tool knows.')
      expect(called).toContain('"name":"get_weather"')
    } finally {
      await scripted.close()
    }
  })
})

describe('a command line that is not run', () => {
  // docs/clients.md means something else by `checked`, and has a test for it.
  const blocks = [...ofKind('sh checked', true).filter(({ path }) => path !== 'docs/clients.md'), ...ofKind('sh', true)]
  const lines = blocks.flatMap(({ title, text }) =>
    text
      .replaceAll('\\\n', ' ')
      .split('\n')
      .map((line) => ({ title, line })),
  )

  it('is there', () => expect(lines.length).toBeGreaterThan(60))

  it('is one that a shell can read', async () => {
    for (const { title, text } of blocks) {
      await expect(execute('sh', ['-n', '-c', text]), title).resolves.toBeDefined()
    }
  })

  it('names commands and options that exist', async () => {
    const { scripts } = JSON.parse(readPage('package.json')) as { scripts: object }
    for (const { title, line } of lines) {
      const [before = ''] = line.split(' # ')
      for (const [, name = ''] of before.matchAll(/npm run ([\w:-]+)/g)) expect(scripts, title).toHaveProperty([name])
      for (const [path] of before.matchAll(/(?<![\w/])\.?\/?scripts\/[\w./-]+/g))
        expect(existsSync(join(projectFolder, path)), `${title} ${path}`).toBe(true)
      for (const [, words = ''] of before.matchAll(
        /(?:^|\s)(?:\.\/dist\/model-gateway\.mjs|(?:\.\/)?model-gateway) (.*)$/g,
      ))
        await expectCommand(words, title)
    }
  })
})

async function expectCommand(words: string, title: string): Promise<void> {
  if (words.startsWith('--')) return
  const name = Object.keys(commands)
    .filter((each) => `${words} `.startsWith(`${each} `))
    .toSorted((a, b) => b.length - a.length)[0]
  expect(name, `${title} ${words}`).toBeDefined()
  const command = await commands[name ?? '']?.()
  const [own = ''] = words.split(/ -- | \| | < | > /)
  for (const [, option = ''] of own.matchAll(/ --([a-z-]+)/g)) {
    const known = Object.keys(command?.args ?? {})
    expect([...known, ...known.map((each) => `no-${each}`), 'help'], `${title} ${words}`).toContain(option)
  }
}

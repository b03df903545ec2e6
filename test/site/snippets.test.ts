import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { baseUrls, snippets } from '../../src/site/snippets.ts'
import { inferenceKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

const execute = promisify(execFile)
const root = new URL('../../', import.meta.url).pathname

let folder: string
let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
  folder = mkdtempSync(join(tmpdir(), 'gateway-snippets-'))
  symlinkSync(join(root, 'test/node_modules'), join(folder, 'node_modules'))
})
afterAll(async () => {
  await gateway.close()
  rmSync(folder, { recursive: true, force: true })
})

const textOf = (title: string) => snippets(gateway.origin, 'sim/echo').find((each) => each.title === title)?.text ?? ''
const options = () => ({ cwd: folder, env: { PATH: process.env['PATH'], GATEWAY_API_KEY: inferenceKey } })

it('the one for curl is answered', async () => {
  expect((await execute('sh', ['-c', textOf('curl')], options())).stdout).toContain('Hello!')
})

it.each(['openai, TypeScript', 'anthropic, TypeScript'])('the one for %s is answered', async (title) => {
  const file = join(folder, 'snippet.mjs')
  writeFileSync(file, textOf(title))
  expect((await execute(process.execPath, [file], options())).stdout).toContain('Hello!')
})

it('the one for Python is Python', () => {
  execFileSync('python3', ['-c', 'import ast, sys; ast.parse(sys.stdin.read())'], { input: textOf('openai, Python') })
})

it('the one for Claude Code sets what the program reads', () => {
  const shown = execFileSync('sh', ['-c', `claude() { env; }\n${textOf('Claude Code')}`], {
    ...options(),
    encoding: 'utf8',
  })
  expect(shown).toContain(`ANTHROPIC_BASE_URL=${gateway.origin}/api\n`)
  expect(shown).toContain(`ANTHROPIC_AUTH_TOKEN=${inferenceKey}\n`)
})

it('base URLs are those under which each format is served', async () => {
  const [responses, chat, messages] = baseUrls(gateway.origin).map(({ url }) => url)
  const paths = [`${responses}/responses`, `${chat}/chat/completions`, `${messages}/v1/messages`]
  for (const path of paths) expect((await fetch(path, { method: 'POST', body: '{}' })).status, path).toBe(401)
})

it('a model with a strange name stays a string in every language', () => {
  const all = snippets('http://gw.example', `it's "x" $(id) \${y}`)
  execFileSync('sh', ['-n'], { input: all[0]?.text ?? '' })
  execFileSync('python3', ['-c', 'import ast, sys; ast.parse(sys.stdin.read())'], { input: all[2]?.text ?? '' })
})

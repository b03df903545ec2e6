import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { transform } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { credentialFor } from '../../../pages/reference/contract/credentials.ts'
import type { Operation } from '../../../pages/reference/contract/operations.ts'
import { bodyText, newDraft, toSample } from '../../../pages/reference/try/draft.ts'
import { curlSample } from '../../../pages/samples/curl.ts'
import { pythonSample } from '../../../pages/samples/python.ts'
import { fieldsOf, type SampleRequest } from '../../../pages/samples/sample-request.ts'
import { typescriptSample } from '../../../pages/samples/typescript.ts'
import { inferenceKey, managementKey, startGateway, type TestGateway } from '../../support/test-gateway.ts'
import { contract, credentials, operation, operations } from '../reference/served-contract.ts'

const execute = promisify(execFile)

const hasRequests = (() => {
  try {
    execFileSync('python3', ['-c', 'import requests'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

// What breaks quoting of one language or another.
const awkward = `it's "quoted" $HOME \`id\` \\n \n\t\u2028 ü 🙂 */ ''' %s {x} <b>`

/** Every request that the contract has an example of, and one with all that is hard to quote. */
function requestsOf(found: Operation, base: string): SampleRequest[] {
  const draft = newDraft(contract, found)
  const credential = credentialFor(credentials, found)
  const texts = found.body?.examples.map(({ value }) => bodyText(value)) ?? ['']
  const hard = found.body === undefined ? [] : [JSON.stringify({ [awkward]: [awkward, null, true, 1.5, {}, []] })]
  return [...texts, ...hard].map((text) => toSample(found, { ...draft, bodyText: text }, base, credential))
}

let folder: string
let gateway: TestGateway
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-samples-'))
  writeFileSync(join(folder, 'file.txt'), 'The train leaves at 8:15.')
  gateway = await startGateway()
})
afterAll(async () => {
  await gateway.close()
  rmSync(folder, { recursive: true, force: true })
})

const all = operations.flatMap((found) => requestsOf(found, 'http://gw.example/api/v1'))

describe('samples of every example in the contract', () => {
  it('are commands that a shell reads as what they say', () => {
    // The shell prints each word that curl would get.
    const script = all
      .filter(({ answer }) => answer !== 'frames')
      .map((request) => `curl() { printf '%s\\0' "$@"; echo; }\n${curlSample(request)}`)
      .join('\n')
    const env = { GATEWAY_API_KEY: 'key', GATEWAY_MANAGEMENT_KEY: 'key', GATEWAY_SCIM_TOKEN: 'key' }
    const printed = execFileSync('sh', ['-eu'], { input: script, env, encoding: 'utf8', maxBuffer: 1e8 })
    expect(printed).toContain(`\0${'Authorization: Bearer key'}\0`)
    const bodies = all.flatMap(({ body }) => (body?.kind === 'json' ? [JSON.stringify(body.value, null, 2)] : []))
    expect(bodies.length).toBeGreaterThan(100)
    for (const body of bodies) expect(printed).toContain(`\0-d\0${body}\0`)
  })

  it('are TypeScript', async () => {
    for (const request of all) {
      const text = typescriptSample(request)
      const { warnings } = await transform(text, { loader: 'ts', format: 'esm' })
      expect(warnings, text).toEqual([])
    }
  })

  it('are TypeScript that sends the body as it is', async () => {
    for (const { body, ...rest } of all) {
      if (body?.kind !== 'json') continue
      const text = typescriptSample({ ...rest, body, answer: 'json' })
      const sent = await new Promise((resolve) => {
        const fetch = (_url: string, { body }: { body: string }) => {
          resolve(JSON.parse(body))
          return Promise.reject(new Error('not sent'))
        }
        const run = new Function('fetch', 'process', `return (async () => {${text}})()`)
        run(fetch, { env: {} }).catch(() => {})
      })
      expect(sent).toEqual(body.value)
    }
  })

  it('are Python', () => {
    const texts = JSON.stringify(all.map(pythonSample))
    const check = 'import ast, json, sys\nfor text in json.load(sys.stdin): ast.parse(text)'
    execFileSync('python3', ['-c', check], { input: texts })
  })
})

/** Requests that a gateway without providers answers, and what is in its answer. */
const answered: readonly { id: string; body?: object; values?: Record<string, string>; has: RegExp }[] = [
  { id: 'listModels', values: { 'query q': 'echo' }, has: /sim\/echo/ },
  { id: 'createResponse', body: { model: 'sim/echo', input: awkward }, has: /"status": ?"completed"/ },
  {
    id: 'createResponse',
    body: { model: 'sim/echo', input: 'Hi', stream: true },
    has: /response\.completed[\s\S]*DONE/,
  },
  {
    id: 'createChatCompletion',
    body: { model: 'sim/echo', messages: [{ role: 'user', content: awkward }] },
    has: /chat/,
  },
  {
    id: 'createMessage',
    body: { model: 'sim/echo', max_tokens: 50, stream: true, messages: [{ role: 'user', content: 'Hi' }] },
    has: /message_stop/,
  },
  {
    id: 'createWorkspace',
    body: { name: awkward.replaceAll(/[\n\t\u2028]/g, ''), slug: 'awkward-SLUG' },
    has: /awkward-/,
  },
  { id: 'listKeys', has: /"data"/ },
  {
    id: 'createFile',
    body: { purpose: 'user_data', expires_after: { anchor: 'created_at', seconds: 3600 } },
    has: /"bytes": ?25/,
  },
  { id: 'exchangeToken', has: /"error"/ },
  { id: 'listProvisionedUsers', has: /urn:ietf:params:scim/ },
]

describe('samples that are run', () => {
  const environment = () => ({
    PATH: process.env['PATH'] ?? '',
    GATEWAY_API_KEY: inferenceKey,
    GATEWAY_MANAGEMENT_KEY: managementKey,
    GATEWAY_SCIM_TOKEN: 'none',
  })
  const options = () => ({ cwd: folder, env: environment() })
  const requestOf = ({ id, body, values = {} }: (typeof answered)[number], slug: string) => {
    const found = operation(id)
    const draft = newDraft(contract, found)
    const text = body === undefined ? draft.bodyText : JSON.stringify(body).replace('SLUG', slug)
    const changed = { ...draft, bodyText: text, values: { ...draft.values, ...values } }
    return toSample(found, changed, gateway.url, credentialFor(credentials, found))
  }
  const runs = {
    curl: (request: SampleRequest) => execute('sh', ['-c', curlSample(request)], options()),
    typescript: (request: SampleRequest) => {
      const file = join(folder, 'sample.mjs')
      writeFileSync(file, typescriptSample(request))
      return execute(process.execPath, [file], options())
    },
    python: (request: SampleRequest) => execute('python3', ['-c', pythonSample(request)], options()),
  }
  it.each(answered)('as $id, by curl', async (each) => {
    expect((await runs.curl(requestOf(each, 'curl'))).stdout).toMatch(each.has)
  })
  it.each(answered)('as $id, by Node.js', async (each) => {
    expect((await runs.typescript(requestOf(each, 'node'))).stdout).toMatch(each.has)
  })
  it.skipIf(!hasRequests).each(answered)(
    `as $id, by Python${hasRequests ? '' : ' (skipped: no requests)'}`,
    async (each) => {
      expect((await runs.python(requestOf(each, 'python'))).stdout).toMatch(each.has)
    },
  )
})

it('fields of a form are flat', () => {
  expect(fieldsOf({ a: 1, b: { c: 'd', e: null }, f: [true] })).toEqual([
    ['a', '1'],
    ['b[c]', 'd'],
    ['f[0]', 'true'],
  ])
})

import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emitValidatorRuntime } from '../../codegen/emit-validator-runtime.ts'
import { emitValidators } from '../../codegen/emit-validators.ts'
import type { Validator } from '../../generated/validators.js'
import { requestValidator, responseValidator } from '../../src/contract/contract.ts'
import { miniSpec } from './mini-spec.ts'

const generated = (name: string) => fileURLToPath(new URL(`../../generated/${name}`, import.meta.url))
const run = promisify(execFile)

// Outside the project: nothing above it holds node_modules.
let directory: string
let runtime: string
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'gateway-validators-'))
  runtime = await emitValidatorRuntime()
  writeFileSync(join(directory, 'package.json'), '{"type":"module"}')
  writeFileSync(join(directory, 'validator-runtime.js'), runtime)
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

type Table = Record<string, Record<string, Validator | undefined>>

async function load(name: string, code: string): Promise<Table> {
  const file = join(directory, name)
  writeFileSync(file, code)
  const { validators } = (await import(/* @vite-ignore */ file)) as { validators: Table }
  return validators
}

describe('the generated modules', () => {
  it('load in plain Node where nothing is installed', async () => {
    const copy = join(directory, 'validators.js')
    copyFileSync(generated('validators.js'), copy)
    copyFileSync(generated('validator-runtime.js'), join(directory, 'validator-runtime.js'))
    const main = join(directory, 'load-validators.js')
    writeFileSync(
      main,
      `import { validators } from ${JSON.stringify(copy)}
const { body } = validators.createResponse
console.log(JSON.stringify([body({ model: 'sim/echo', input: 'x' }), body({ input: 5 })]))`,
    )
    const { stdout } = await run(process.execPath, [main], { cwd: directory, env: {} })
    expect(JSON.parse(stdout)).toEqual([true, false])
  })
})

describe('emitValidators', () => {
  let validators: Table
  let text: string
  beforeAll(async () => {
    text = await emitValidators(miniSpec())
    validators = await load('mini.mjs', text)
  })

  it('needs nothing at run time but what AJV brings, which is generated too', () => {
    // AJV keeps the code of its helpers as text, which is never run.
    for (const each of [text, runtime]) expect(each.replace(/\.code = ['"].*['"]/g, '')).not.toMatch(/(?<!\w)require\(/)
    expect(text.match(/^\s*import\s.*/gm)).toEqual([expect.stringMatching(/ from '\.\/validator-runtime\.js'$/)])
    expect(runtime).not.toMatch(/^\s*import\s/m)
  })

  it('names functions by schema, or by operation and part, in the order of their names', () => {
    const names = [...text.matchAll(/^function (\w+)\(/gm)].map(([, name]) => name)
    expect(names).toEqual([
      'validate_Image',
      'validate_NewNote',
      'validate_Part',
      'validate_Problem',
      'validate_Text',
      'validate_createNote_path',
      'validate_createNote_query',
      'validate_getNote_header',
      'validate_getNote_path',
      'validate_getNote_query',
    ])
  })

  it('is the same each time, and names no directory of the machine', async () => {
    expect(await emitValidators(miniSpec())).toBe(text)
    expect(text).not.toContain(fileURLToPath(new URL('../..', import.meta.url)))
  })

  it.each([
    ['3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13', true],
    ['3C9A1D52-7BE4-4C1E-9A57-0D6F2B8E4A13', true],
    ['urn:uuid:3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13', false],
    ['3c9a1d527be44c1e9a570d6f2b8e4a13', false],
    ['{3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13}', false],
    ['3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13\n', false],
  ])('takes %j for a UUID: %s', (id, isValid) => {
    expect(validators['createNote']?.['body']?.({ id, parts: [] })).toBe(isValid)
    expect(validators['getNote']?.['path']?.({ id })).toBe(isValid)
  })

  it.each([
    [{ type: 'text', text: 'x' }, true],
    [{ type: 'photo' }, true],
    [{ type: 'text' }, false],
    [{ type: 'other', text: 'x' }, false],
    [{ text: 'x' }, false],
    [{ type: null, text: 'x' }, false],
    [{ type: ['text'], text: 'x' }, false],
    ['x', false],
    [null, false],
    [5, false],
    [[], false],
    [[{ type: 'text', text: 'x' }], false],
  ])('takes %j for a member of a union: %s', (part, isValid) => {
    expect(validators['createNote']?.['body']?.({ parts: [part] })).toBe(isValid)
    expect(validators['getNote']?.['200 text/event-stream']?.(part)).toBe(isValid)
  })

  it('fills in defaults of parameters, and none in bodies: absent is not the same as default', () => {
    const query: Record<string, unknown> = {}
    expect(validators['getNote']?.['query']?.(query)).toBe(true)
    expect(query).toEqual({ limit: 20 })
    const body = { parts: [] }
    expect(validators['createNote']?.['body']?.(body)).toBe(true)
    expect(body).toEqual({ parts: [] })
  })

  it('sees own members only', () => {
    const body = Object.create({ parts: [] }) as object
    expect(validators['createNote']?.['body']?.(body)).toBe(false)
  })

  it('counts characters, not code units', async () => {
    const header = validators['getNote']?.['header']
    expect(header?.({ 'x-trace': '🦩'.repeat(8) })).toBe(true)
    expect(header?.({ 'x-trace': '🦩'.repeat(9) })).toBe(false)
  })

  it('fails on a reference to a schema that is not there', async () => {
    const spec = miniSpec()
    spec.components.schemas['NewNote'] = { type: 'object', properties: { a: { $ref: '#/components/schemas/Nowhere' } } }
    await expect(emitValidators(spec)).rejects.toThrow(/Nowhere/)
  })

  it.each([
    ['keyword', { type: 'string', maxLenght: 5 }],
    ['format', { type: 'string', format: 'uuuid' }],
  ])('fails on a %s that it does not know', async (_kind, schema) => {
    const spec = miniSpec()
    spec.components.schemas['Problem'] = { type: 'object', properties: { message: schema } }
    await expect(emitValidators(spec)).rejects.toThrow()
  })
})

describe('the validators of our own contract', () => {
  const body = requestValidator('createResponse', 'body')

  it.each([
    [['x']],
    [[null]],
    [[5]],
    [[[]]],
    [[{}]],
    [[{ role: 'user', content: ['x'] }]],
    [[{ role: 'user', content: [null] }]],
    [[{ type: 'message', role: 'user', content: [{ text: 'x' }] }]],
  ])('input %j is refused', (input) => {
    expect(body?.({ model: 'sim/echo', input })).toBe(false)
  })

  it.each([
    ['tools', ['x']],
    ['tools', [null]],
    ['plugins', ['web']],
    ['tool_choice', 5],
    ['text', { format: 'json' }],
  ])('%s %j is refused', (field, value) => {
    expect(body?.({ model: 'sim/echo', input: 'x', [field]: value })).toBe(false)
  })

  it.each(['x', null, {}, { type: 'response.output_text.delta' }, { type: null }])('%j is no event', (event) => {
    expect(responseValidator('createResponse', 200, 'text/event-stream')?.(event)).toBe(false)
  })

  it('leave a body as it came', () => {
    const value = { model: 'sim/echo', input: 'x' }
    expect(body?.(value)).toBe(true)
    expect(Object.keys(value)).toEqual(['model', 'input'])
  })
})

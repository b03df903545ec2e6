import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { GeneratedRecord } from '../../codegen/generated-record.ts'

let project: string
const write = (file: string, text: string) => writeFileSync(join(project, file), text)
const contract = 'openapi: 3.1.0'
const remember = () => new GeneratedRecord(project).remember(contract, new Map([['types.ts', 'types']]))

beforeEach(() => {
  vi.stubEnv('CI', '')
  project = mkdtempSync(join(tmpdir(), 'gateway-record-'))
  for (const folder of [
    'codegen/node_modules',
    'generated',
    'node_modules',
    'src/contract/schemas',
    'src/lockstep/lint',
  ])
    mkdirSync(join(project, folder), { recursive: true })
  write('openapi.yaml', contract)
  write('codegen/main.ts', 'main')
  write('src/contract/planned.ts', 'planned')
  write('src/contract/without.ts', 'without')
  write('generated/types.ts', 'types')
  write('node_modules/.package-lock.json', '{}')
  write('codegen/node_modules/.package-lock.json', '{}')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(project, { recursive: true, force: true })
})

describe('GeneratedRecord', () => {
  it('knows nothing before it was told', () => {
    expect(new GeneratedRecord(project).isCurrent()).toBe(false)
  })

  it('is current while nothing has changed', () => {
    remember()
    expect(new GeneratedRecord(project).isCurrent()).toBe(true)
  })

  it.each([
    ['the contract', 'openapi.yaml'],
    ['the generator', 'codegen/main.ts'],
    ['a new file of the generator', 'codegen/more.ts'],
    ['a source that the generator uses', 'src/contract/planned.ts'],
    ['how schemas are compiled', 'src/contract/schemas/contract-ajv.ts'],
    ['a rule that it shares with the program', 'src/lockstep/lint/rule.ts'],
    ['the installed packages', 'node_modules/.package-lock.json'],
    ['the packages of the generator', 'codegen/node_modules/.package-lock.json'],
    ['a generated file', 'generated/types.ts'],
    ['a file that nobody generated', 'generated/left-over.js'],
  ])('is not current after a change of %s', (_what, file) => {
    remember()
    write(file, 'changed')
    expect(new GeneratedRecord(project).isCurrent()).toBe(false)
  })

  it('is not current when a generated file is gone', () => {
    remember()
    rmSync(join(project, 'generated/types.ts'))
    expect(new GeneratedRecord(project).isCurrent()).toBe(false)
  })

  it.each(['openapi.yaml', 'codegen/main.ts'])('is not current after an edit of %s while it was made', (file) => {
    const record = new GeneratedRecord(project)
    write(file, 'edited meanwhile')
    record.remember(contract, new Map([['types.ts', 'types']]))
    expect(new GeneratedRecord(project).isCurrent()).toBe(false)
  })

  it('is not believed where CI is set', () => {
    remember()
    vi.stubEnv('CI', 'true')
    expect(new GeneratedRecord(project).isCurrent()).toBe(false)
  })

  it('remembers nothing where npm did not install the packages', () => {
    rmSync(join(project, 'node_modules/.package-lock.json'))
    remember()
    expect(new GeneratedRecord(project).isCurrent()).toBe(false)
  })
})

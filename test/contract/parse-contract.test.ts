import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseContract } from '../../src/contract/parse-contract.ts'
import { projectFolder } from '../../src/contract/project-folder.ts'

let folder: string
let cache: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-contract-'))
  cache = join(folder, '.cache/contract.json')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('parseContract', () => {
  it('keeps the value, and leaves no other file behind', () => {
    expect(parseContract('a: [1, two]', cache)).toEqual({ a: [1, 'two'] })
    expect(readdirSync(join(folder, '.cache'))).toEqual(['contract.json'])
    // What is kept is what is answered: the text is not parsed again.
    writeFileSync(cache, readFileSync(cache, 'utf8').replace('two', 'three'))
    expect(parseContract('a: [1, two]', cache)).toEqual({ a: [1, 'three'] })
  })

  it('parses a text that has changed', () => {
    parseContract('a: 1', cache)
    expect(parseContract('a: 2', cache)).toEqual({ a: 2 })
    expect(parseContract('a: 2', cache)).toEqual({ a: 2 })
  })

  it.each([
    ['empty', () => ''],
    ['cut short', (text: string) => text.slice(0, -3)],
    ['of something else', () => '{"a": 2}'],
  ])('parses the text where the file is %s, and mends the file', (_how, damage) => {
    parseContract('a: 1', cache)
    const whole = readFileSync(cache, 'utf8')
    writeFileSync(cache, damage(whole))
    expect(parseContract('a: 1', cache)).toEqual({ a: 1 })
    expect(readFileSync(cache, 'utf8')).toBe(whole)
  })

  it('parses the text where the file can not be written', () => {
    writeFileSync(join(folder, '.cache'), 'a file where the folder should be')
    expect(parseContract('a: 1', cache)).toEqual({ a: 1 })
    rmSync(join(folder, '.cache'))
    // A folder where the file should be: what was written beside it goes again.
    mkdirSync(cache, { recursive: true })
    expect(parseContract('a: 1', cache)).toEqual({ a: 1 })
    expect(readdirSync(join(folder, '.cache'))).toEqual(['contract.json'])
  })
})

describe('projectFolder', () => {
  const make = (...names: string[]) => {
    const path = join(folder, ...names)
    mkdirSync(path, { recursive: true })
    return path
  }

  it('is the nearest folder above the first place that has one above it', () => {
    const project = make('project')
    make('project', 'codegen')
    writeFileSync(join(project, 'openapi.yaml'), '')
    const compiled = make('project', '.cache', 'compiled', 'src')
    const elsewhere = make('elsewhere')
    // A contract of somebody else is none of ours.
    writeFileSync(join(elsewhere, 'openapi.yaml'), '')
    expect(projectFolder([compiled, elsewhere])).toBe(project)
    expect(projectFolder([elsewhere, compiled])).toBe(project)
    expect(() => projectFolder([elsewhere])).toThrow(`there is no openapi.yaml above ${elsewhere}`)
  })

  it('is the folder of this project', () => {
    expect(existsSync(join(projectFolder(), 'src/contract/project-folder.ts'))).toBe(true)
  })
})

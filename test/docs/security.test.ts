import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { settings } from '../../src/config/settings.ts'
import { rows } from '../hardening/rows.ts'

const root = new URL('../../', import.meta.url)
const text = readFileSync(new URL('SECURITY.md', root), 'utf8')

describe('SECURITY.md', () => {
  it('links to files that are there', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = '']) => path)
    expect(links.length).toBeGreaterThan(5)
    expect(links.filter((path) => !existsSync(new URL(path, root)))).toEqual([])
  })

  it('names settings that exist', () => {
    const known = new Set(settings.map(({ key }) => key))
    const named = [...text.matchAll(/^\| (`[a-z_.]+`.*?) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([a-z_.]+)`/g)].map(([, key = '']) => key),
    )
    expect(named.length).toBeGreaterThan(12)
    expect(named.filter((key) => !known.has(key))).toEqual([])
  })

  it('names commands that exist', () => {
    const { scripts } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { scripts: object }
    const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
    expect(named).toContain('test:mutate')
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  it('names every kind of row', () => {
    const kinds = new Set(rows.map(({ id }) => id.slice(0, 1)))
    const sentence = text.slice(text.indexOf('## How it is tested'))
    expect([...kinds].filter((kind) => !new RegExp(`\\b${kind}\\b`).test(sentence))).toEqual([])
  })

  it('is found from the first page', () => {
    expect(readFileSync(new URL('README.md', root), 'utf8')).toContain('](SECURITY.md)')
  })
})

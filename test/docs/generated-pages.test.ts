import { describe, expect, it } from 'vitest'
import { withArrowTable } from '../../scripts/docs/arrow-table.ts'
import { generatePages, stalePages } from '../../scripts/docs/main.ts'
import { anchorOf, table } from '../../scripts/docs/markdown.ts'
import { providerPresets } from '../../src/catalog/provider-presets.ts'
import { commands } from '../../src/cli/commands.ts'
import { settings } from '../../src/config/settings.ts'
import { arrows } from '../architecture/arrows.ts'

const pages = await generatePages()
const page = (name: string) => pages.get(`docs/${name}`) ?? ''

describe('the pages that npm run docs writes', () => {
  it('are in docs/ as the code has them', async () => {
    expect(await stalePages()).toEqual([])
  })

  it('name every setting and every variable', () => {
    const names = settings.flatMap(({ key, variable, isEnvironmentOnly }) => [
      ...(isEnvironmentOnly === true ? [] : [key]),
      ...(variable === undefined ? [] : [variable]),
    ])
    expect(names.filter((name) => !page('settings.md').includes(`| \`${name}\` |`))).toEqual([])
  })

  it('have a section for every command, with every argument and option', async () => {
    for (const [name, load] of Object.entries(commands)) {
      const [, rest = ''] = page('cli.md').split(`\n### ${name}\n`)
      const [section = ''] = rest.split('\n## ')
      const { args } = await load()
      const isShown = (arg: string) => section.includes(arg) || page('cli.md').includes(`| \`--${arg} `)
      expect(Object.keys(args).filter((arg) => !isShown(arg))).toEqual([])
    }
  })

  it('name every provider', () => {
    const slugs = [...providerPresets.keys()]
    expect(slugs.filter((slug) => !page('provider-list.md').includes(`| \`${slug}\` |`))).toEqual([])
  })
})

describe('the table of arrows in ARCHITECTURE.md', () => {
  it('has a row for every room', () => {
    const page = pages.get('ARCHITECTURE.md') ?? ''
    const rows = Object.keys(arrows).filter((room) => new RegExp(`^\\| \`${room}\` +\\| `, 'm').test(page))
    expect(rows).toEqual(Object.keys(arrows))
  })

  it('is not written where there is no place for it', () => {
    expect(() => withArrowTable('# Architecture\n')).toThrow('ARCHITECTURE.md lacks')
  })
})

describe('a table', () => {
  it('keeps what would be markup as text, but for what is in backquotes', () => {
    expect(table(['a|b'], [['<x> *.y `<z>*`\nnext']])).toBe('| a\\|b |\n| --- |\n| \\<x> \\*.y `<z>*` next |')
  })
})

describe('the anchor of a heading', () => {
  it.each([
    ['scim tokens list', 'scim-tokens-list'],
    ['LangChain, JavaScript', 'langchain-javascript'],
    ['Without a word: the load is balanced', 'without-a-word-the-load-is-balanced'],
    ['`file` & more', 'file--more'],
  ])('%s', (heading, anchor) => {
    expect(anchorOf(heading)).toBe(anchor)
  })
})

import { existsSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { anchorOf } from '../../scripts/docs/markdown.ts'
import { pagePaths, projectFolder, readPage } from './pages.ts'

const tenKilobytes = 10 * 1024
/** Where the host of the repository shows its releases, as a link from a page of the main branch finds it. */
const releasesPage = '../../releases'

interface Link {
  readonly from: string
  /** Path of the file in the project. */
  readonly to: string
  readonly anchor: string | undefined
}

const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]*`/g, '`code`')

function linksOf(path: string): Link[] {
  const text = withoutCode(readPage(path))
  const pattern = /\]\(([^)\s]+)\)| (?:src|srcset|href)="([^"\s]+)"/g
  const targets = [...text.matchAll(pattern)].map(([, target, attribute = '']) => target ?? attribute)
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [file = '', anchor] = target.split('#')
      return { from: path, to: file === '' ? path : normalize(join(dirname(path), file)), anchor }
    })
}

function anchorsOf(path: string): ReadonlySet<string> {
  const headings = [
    ...readPage(path)
      .replace(/^```[\s\S]*?^```$/gm, '')
      .matchAll(/^#+ (.+)$/gm),
  ]
  const plain = headings.map(([, heading = '']) => heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'))
  return new Set(plain.map(anchorOf))
}

const links = pagePaths.flatMap(linksOf)

describe('a link between pages', () => {
  it('is there at all', () => expect(links.length).toBeGreaterThan(80))

  it('leads to a file', () => {
    const dead = links.filter(({ to }) => to !== releasesPage && !existsSync(join(projectFolder, to)))
    expect(dead.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
  })

  it('leads to a heading', () => {
    const withAnchor = links.filter(({ to, anchor }) => anchor !== undefined && to.endsWith('.md'))
    expect(withAnchor.length).toBeGreaterThan(20)
    const dead = withAnchor.filter(({ to, anchor }) => !anchorsOf(to).has(anchor ?? ''))
    expect(dead.map(({ from, to, anchor }) => `${from} → ${to}#${anchor}`)).toEqual([])
  })
})

describe('a path in backquotes', () => {
  const named = pagePaths
    .filter((path) => path !== 'CHANGELOG.md' && !path.startsWith('docs/changes/'))
    .flatMap((path) =>
      [...readPage(path).matchAll(/`((?:src|test|scripts|codegen|generated)\/[\w./-]*)`/g)].map(([, to = '']) => ({
        from: path,
        to,
      })),
    )
    // `test/x/y.test.ts` tests `src/x/y.ts`: a pattern.
    .filter(({ to }) => !/\/x\/y\./.test(to))

  it('is one that exists', () => {
    expect(named.length).toBeGreaterThan(40)
    const dead = named.filter(({ to }) => !existsSync(join(projectFolder, to)))
    expect(dead.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
  })
})

describe('README.md', () => {
  it('fits on a few screens', () => {
    expect(statSync(join(projectFolder, 'README.md')).size).toBeLessThanOrEqual(tenKilobytes)
  })

  it('leads to every page, directly or by way of an index', () => {
    const indexes = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'docs/decisions/README.md']
    const reached = new Set(links.filter(({ from }) => indexes.includes(from)).map(({ to }) => to))
    expect(pagePaths.filter((path) => path !== 'README.md' && !reached.has(path))).toEqual([])
  })
})

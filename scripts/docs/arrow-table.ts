import { arrows } from '../../test/architecture/arrows.ts'
import { code, paddedTable } from './markdown.ts'

const begin = '<!-- arrows: written by `npm run docs` -->'
const end = '<!-- end of arrows -->'

/** ARCHITECTURE.md with the table of arrows between rooms as the test has it. Throws when the text has no place for it. */
export function withArrowTable(page: string): string {
  const from = page.indexOf(begin)
  const to = page.indexOf(end)
  if (from < 0 || to < from) throw new Error(`ARCHITECTURE.md lacks ${begin} … ${end}`)
  const rows = Object.entries(arrows).map(([room, targets]) => [code(room), targets.map(code).join(' ')])
  return `${page.slice(0, from)}${begin}\n\n${paddedTable(['room', 'may import'], rows)}\n\n${page.slice(to)}`
}

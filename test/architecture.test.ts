import { expect, test } from 'vitest'
import { arrows } from './architecture/arrows.ts'
import { circlesOf, type Import, roomOf, sourceImports } from './architecture/source-imports.ts'

// What lies beside src/: generated code, which has one doorway, the package's own description, and the files of pages.
const outside: readonly Import[] = [
  { from: 'src/contract/contract.ts', to: 'generated' },
  { from: 'src/cli/version.ts', to: 'package.json' },
  // What pages load, in the languages of browsers.
  { from: 'src/site/page-files.ts', to: 'pages' },
]

const imports = sourceImports()
const between = imports.filter(({ from, to }) => roomOf(from) !== roomOf(to))
const rooms = Object.keys(arrows)

const shown = ({ from, to }: Import) => `${from} → ${to}`

test('every import between rooms is an arrow of the table', () => {
  const strangers = between.filter(
    ({ from, to }) => to.startsWith('src/') && arrows[roomOf(from)]?.includes(roomOf(to)) !== true,
  )
  expect(strangers.map(shown)).toEqual([])
})

test('nothing outside src/ is imported but through its one doorway', () => {
  const strangers = between.filter(
    ({ from, to }) =>
      !to.startsWith('src/') && !outside.some((door) => door.from === from && roomOf(to) === roomOf(door.to)),
  )
  expect(strangers.map(shown)).toEqual([])
})

test('arrows go down only: a room stands above all that it imports', () => {
  const upward = Object.entries(arrows).flatMap(([from, targets]) =>
    targets.filter((to) => rooms.indexOf(to) <= rooms.indexOf(from)).map((to) => shown({ from, to })),
  )
  expect(upward).toEqual([])
})

test('every arrow of the table is used', () => {
  const used = new Set(between.map(({ from, to }) => shown({ from: roomOf(from), to: roomOf(to) })))
  const idle = Object.entries(arrows).flatMap(([from, targets]) => targets.map((to) => shown({ from, to })))
  expect(idle.filter((arrow) => !used.has(arrow))).toEqual([])
})

test('no files import each other in a circle, types included', () => {
  expect(circlesOf(imports).map((circle) => circle.join(' → '))).toEqual([])
})

test('a circle is found, with the names on the way round', () => {
  const arrow = (from: string, to: string) => ({ from, to })
  expect(circlesOf([arrow('a', 'b'), arrow('b', 'c'), arrow('c', 'b')])).toEqual([['b', 'c', 'b']])
})

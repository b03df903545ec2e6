import { expect, it } from 'vitest'
import { features } from './features.ts'
import { type MatrixRow, renderMatrix } from './render-matrix.ts'

const rows: readonly MatrixRow[] = [
  { caller: 'a', provider: 'long-name', markOf: (_, mode) => (mode === 'stream' ? 'pass' : 'fail') },
  { caller: 'a', provider: 'b', markOf: (feature) => (feature === 'PDF' ? 'not in format' : 'empty') },
]

it('shows a row for each pair of formats, and two signs for each feature', () => {
  const lines = renderMatrix(rows, ['PDF: b: it reads no files'], false).split('\n')
  expect(lines[3]).toMatch(/^ {2}a ← long-name {2}(✓✗ *){15}$/)
  expect(lines[4]).toMatch(/^ {2}a ← b {10}(·· *){6}–– *(·· *){8}$/)
  expect(lines.at(-1)).toBe('  PDF: b: it reads no files')
})

it('puts each sign below the name of its feature', () => {
  const [, , head = '', row = ''] = renderMatrix(rows, [], false).split('\n')
  expect(head.indexOf('images')).toBeGreaterThan(0)
  expect(row.slice(head.indexOf('images')).startsWith('✓✗')).toBe(true)
  expect(row.match(/✓✗/g)).toHaveLength(features.length)
})

it('has colours only where they are wanted', () => {
  expect(renderMatrix(rows, [], true)).toContain('\u001b[31m✗\u001b[39m')
  expect(renderMatrix(rows, [], false)).not.toContain('\u001b')
})

import { expect, it } from 'vitest'
import { csvOf, type TextColumn } from '../../../../pages/console/parts/csv.ts'

const columns: readonly TextColumn<readonly string[]>[] = ['name', 'value'].map((title, at) => ({
  title,
  text: (row) => row[at] ?? '',
}))

it('quotes what needs it, and lets no text be a formula', () => {
  const rows = [
    ['a, "b"', '-1.5e-7'],
    ['=HYPERLINK("http://x")', '-1+2'],
    ['two\nlines', ''],
  ]
  expect(csvOf(columns, rows)).toBe(
    'name,value\r\n"a, ""b""",-1.5e-7\r\n"\'=HYPERLINK(""http://x"")",\'-1+2\r\n"two\nlines",\r\n',
  )
})

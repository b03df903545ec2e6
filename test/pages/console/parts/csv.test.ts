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

it('lets no text be a formula where it is pasted, and lines and tabs split it', () => {
  const rows = [
    ['ada\n=1+1\nbob', '\t=1+1'],
    ['ada\t@sum(a1)', '\r\n -1+2'],
    ['＝1+1', 'a;=1+1'],
  ]
  expect(csvOf(columns, rows)).toBe(
    'name,value\r\n"ada\n\'=1+1\nbob","\t\'=1+1"\r\n"ada\t\'@sum(a1)","\r\n \'-1+2"\r\n\'＝1+1,"a;=1+1"\r\n',
  )
})

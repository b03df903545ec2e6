import { describe, expect, it } from 'vitest'
import { renderTable } from '../../../src/cli/terminal/table.ts'
import { fakeTerminal } from '../fake-terminal.ts'

const columns = [{ title: 'NAME' }, { title: 'COUNT', align: 'right' }] as const

describe('a table', () => {
  it('aligns its columns and leaves no blanks at the ends of lines', () => {
    const table = renderTable(
      columns,
      [
        ['a', '1'],
        ['long name', '1000'],
      ],
      fakeTerminal().out,
    )
    expect(table).toBe('NAME       COUNT\na              1\nlong name   1000\n')
  })

  it('cuts nothing in a pipe', () => {
    const name = 'x'.repeat(500)
    expect(renderTable(columns, [[name, '1']], fakeTerminal().out)).toContain(name)
  })

  it('cuts the widest column where the line would not fit on the terminal', () => {
    const { out } = fakeTerminal({ isTerminal: true, columns: 30 })
    const [, row = ''] = renderTable(columns, [['x'.repeat(100), '1']], out).split('\n')
    expect(row).toHaveLength(30)
    expect(row).toContain('x…')
  })

  it('does not count colours as characters', () => {
    const { out } = fakeTerminal({ isTerminal: true })
    const [, first = '', second = ''] = renderTable(
      columns,
      [
        [out.colours.green('ab'), '1'],
        ['ab', '1'],
      ],
      out,
    ).split('\n')
    expect(first.replace(out.colours.green('ab'), 'ab')).toBe(second)
  })
})

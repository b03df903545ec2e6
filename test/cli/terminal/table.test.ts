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

  it.each([
    ['in a pipe', {}],
    ['on a terminal', { isTerminal: true, columns: 200 }],
  ])('spells out what would leave its line or steer the terminal, %s', (_, how) => {
    const { out } = fakeTerminal(how)
    const table = renderTable(columns, [['a\u001b[2J\u001b]0;t\u0007\r\nb\u009b1m\u202e', out.colours.red('1')]], out)
    expect(table.split('\n')).toHaveLength(3)
    expect(table).toContain('a\\u001b[2J\\u001b]0;t\\u0007\\u000d\\u000ab\\u009b1m\\u202e')
    expect(table).toContain(out.colours.red('1'))
  })

  it('lets nobody else paint in a pipe', () => {
    expect(renderTable(columns, [['\u001b[31mred', '1']], fakeTerminal().out)).toContain('\\u001b[31mred')
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

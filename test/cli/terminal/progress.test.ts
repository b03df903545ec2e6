import { describe, expect, it } from 'vitest'
import { renderBar, showAmount, showBytes, startProgress } from '../../../src/cli/terminal/progress.ts'
import { fakeTerminal, type TerminalOptions } from '../fake-terminal.ts'

/** A clock that stands still until it is told the time. */
function clock(): { now: () => number; set(ms: number): void } {
  let time = 0
  return {
    now: () => time,
    set: (ms) => {
      time = ms
    },
  }
}

function started(options: TerminalOptions) {
  const terminal = fakeTerminal(options)
  const { now, set } = clock()
  const progress = startProgress(terminal.err, { title: 'Reading', total: 1000, now })
  return { progress, set, written: () => terminal.written.err }
}

describe('progress on a terminal', () => {
  it('is one line with bar, share, amount, rate and the time left', () => {
    const { progress, set, written } = started({ isTerminal: true, columns: 100, env: { NO_COLOR: '1' } })
    set(2_000)
    progress.at(250)
    expect(written()).toBe(`\rReading  ${'█'.repeat(7)}▌${'░'.repeat(22)}   25 %  250 of 1.00 k  125/s  0:06 left`)
  })

  it('is drawn over, and gone at the end, without any escape code but colours', () => {
    const { progress, set, written } = started({ isTerminal: true, columns: 100, env: { NO_COLOR: '1' } })
    for (const [ms, done] of [
      [1_000, 100],
      [2_000, 999],
    ] as const) {
      set(ms)
      progress.at(done)
    }
    const before = written()
    progress.end()
    progress.end()
    expect(before).not.toContain('\n')
    expect(written()).not.toContain('\u001b')
    expect(written().slice(before.length)).toMatch(/^\r +\r$/)
    const [, first = '', second = ''] = before.split('\r')
    expect(second.length).toBe(first.length)
  })

  it('is coloured unless NO_COLOR says otherwise', () => {
    const { progress, written } = started({ isTerminal: true })
    progress.at(500)
    expect(written()).toContain('\u001b[36m')
  })

  it('is not drawn more than ten times a second', () => {
    const { progress, set, written } = started({ isTerminal: true })
    for (let ms = 0; ms < 1_000; ms++) {
      set(ms)
      progress.at(ms)
    }
    expect(written().split('\r')).toHaveLength(11)
  })

  it('fits any width, and keeps the share longest', () => {
    for (let columns = 1; columns <= 120; columns++) {
      const { progress, set, written } = started({ isTerminal: true, columns, env: { NO_COLOR: '1' } })
      set(1_000)
      progress.at(420)
      expect([...written()].length, `${columns} columns`).toBeLessThanOrEqual(Math.max(2, columns))
      if (columns >= 6) expect(written(), `${columns} columns`).toContain('42 %')
    }
  })

  it('shows what is done and the time that has passed where the end is not known', () => {
    const terminal = fakeTerminal({ isTerminal: true, env: { NO_COLOR: '1' } })
    const { now, set } = clock()
    const progress = startProgress(terminal.err, { title: 'Reading', total: undefined, now })
    set(3_725_000)
    progress.at(7_450)
    expect(terminal.written.err).toBe('\rReading  7.45 k  2/s  1:02:05')
  })
})

describe('progress in a pipe', () => {
  it('is a plain line every ten seconds', () => {
    const { progress, set, written } = started({})
    for (let second = 0; second <= 25; second++) {
      set(second * 1_000)
      progress.at(second * 10, `${second} rows`)
    }
    progress.end()
    expect(written()).toBe('Reading: 10 %, 10 rows, 10/s, 1:30 left\nReading: 20 %, 20 rows, 10/s, 1:20 left\n')
  })

  it('says nothing about work that is done at once', () => {
    const { progress, set, written } = started({})
    set(500)
    progress.at(1000)
    progress.end()
    expect(written()).toBe('')
  })
})

describe('a bar', () => {
  it('is exactly as wide as asked for, whatever the share', () => {
    for (const share of [0, 1e-9, 0.333, 0.5, 0.999, 1, 1.5]) expect([...renderBar(share, 10)]).toHaveLength(10)
  })

  it('shows the smallest share, and is full only at the whole', () => {
    expect(renderBar(0, 4)).toBe('░░░░')
    expect(renderBar(1e-9, 4)).toBe('▏░░░')
    expect(renderBar(0.999, 4)).toBe('███▉')
    expect(renderBar(1, 4)).toBe('████')
  })
})

it('amounts are shown in three digits and a unit', () => {
  expect([0, 7, 999, 999.7, 1000, 12_345, 999_499, 999_999, 7e6, 2.5e9, 1e12].map(showAmount)).toEqual([
    '0',
    '7',
    '999',
    '1.00 k',
    '1.00 k',
    '12.3 k',
    '999 k',
    '1.00 M',
    '7.00 M',
    '2.50 G',
    '1.00 T',
  ])
  expect([12, 1_500_000].map(showBytes)).toEqual(['12 B', '1.50 MB'])
})

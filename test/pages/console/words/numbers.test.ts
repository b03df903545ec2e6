import { describe, expect, it } from 'vitest'
import { wordsIn } from '../../../../pages/console/words/numbers.ts'

const { money, duration, brief, share, count } = wordsIn('en-US')

describe('numbers of the console', () => {
  it.each([
    [0, '$0.00'],
    [0.000042, '$0.000042'],
    [0.00004237, '$0.0000424'],
    [0.5, '$0.50'],
    [0.0375, '$0.0375'],
    [1, '$1.00'],
    [1234.5678, '$1,234.57'],
  ])('write %d dollars with the digits that matter', (dollars, text) => expect(money(dollars)).toBe(text))

  it.each([
    [0.4, '0.4 ms'],
    [12.4, '12 ms'],
    [999.7, '1 s'],
    [1340, '1.3 s'],
    [240_000, '4 min'],
    [5_400_000, '1.5 h'],
    [259_200_000, '3 d'],
  ])('write %d ms in the unit that fits', (ms, text) => expect(duration(ms)).toBe(text))

  it('shorten counts that are long', () => {
    expect([brief(9999), brief(12_345), brief(1_234_567)]).toEqual(['9,999', '12.3K', '1.23M'])
    expect(count(1_234_567)).toBe('1,234,567')
    expect(share(0.0234)).toBe('2.3%')
  })

  it("follow the reader's language", () => {
    expect(wordsIn('de-DE').money(1234.5)).toBe('1.234,50\u00a0$')
    expect(wordsIn('de-DE').duration(1340)).toBe('1,3 s')
  })
})

import { expect, it } from 'vitest'
import { readDollars } from '../../../src/cli/options/read-dollars.ts'
import { UsageError } from '../../../src/cli/usage-error.ts'

it('M5: reads amounts in whole nano-dollars, however doubles spell them', () => {
  expect(readDollars('0.30000000000000004', '--limit')).toBe(300_000_000)
  expect(readDollars('25', '--limit')).toBe(25e9)
  for (const none of ['-1', '1e308', '0.1234567891', 'NaN', '', '1.']) {
    expect(() => readDollars(none, '--limit')).toThrow(UsageError)
  }
})

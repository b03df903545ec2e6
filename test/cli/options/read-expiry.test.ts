import { describe, expect, it } from 'vitest'
import { readExpiry } from '../../../src/cli/options/read-expiry.ts'
import { UsageError } from '../../../src/cli/usage-error.ts'

const now = Date.parse('2027-03-01T10:00:00Z')

describe('when a key ends', () => {
  it.each([
    ['12h', '2027-03-01T22:00:00.000Z'],
    ['30d', '2027-03-31T10:00:00.000Z'],
    ['8w', '2027-04-26T10:00:00.000Z'],
    ['2027-12-31', '2027-12-31T00:00:00.000Z'],
    ['2027-12-31T12:30:00Z', '2027-12-31T12:30:00.000Z'],
    ['2027-12-31T12:30:00+02:00', '2027-12-31T10:30:00.000Z'],
    ['2028-02-29', '2028-02-29T00:00:00.000Z'],
  ])('%s is %s', (text, expected) => {
    expect(new Date(readExpiry(text, now)).toISOString()).toBe(expected)
  })

  it.each(['30', 'd', '30m', '-1d', 'soon', '2027-02-30', '2027-13-01', '31.12.2027', '2027-12-31T12:30:00', ''])(
    'can not be "%s"',
    (text) => {
      expect(() => readExpiry(text, now)).toThrow(UsageError)
    },
  )

  it.each(['0d', '2027-03-01', '2020-01-01'])('can not be in the past: %s', (text) => {
    expect(() => readExpiry(text, now)).toThrow(`--expires must be in the future, and ${text} is not.`)
  })
})

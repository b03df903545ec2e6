import { expect, it } from 'vitest'
import { OptionsError, parseOptions } from '../../../scripts/release/options.ts'

it('plans unless told to write', () => {
  expect(parseOptions(['2.1.0'])).toEqual({ version: '2.1.0', action: 'plan' })
  expect(parseOptions(['2.1.0', '--write'])).toEqual({ version: '2.1.0', action: 'write' })
  expect(parseOptions(['--notes', '2.1.0'])).toEqual({ version: '2.1.0', action: 'notes' })
  expect(parseOptions(['--help'])).toBeNull()
})

it.each([
  [[], 'Name one version'],
  [['2.1.0', '2.2.0'], 'Name one version'],
  [['v2.1.0'], 'v2.1.0 is not a version'],
  [['2.1.0', '--write', '--notes'], 'Choose --write or --notes'],
  [['2.1.0', '--push'], '--push'],
])('refuses %j', (argv, message) => {
  expect(() => parseOptions(argv)).toThrow(message)
  expect(() => parseOptions(argv)).toThrow(OptionsError)
})

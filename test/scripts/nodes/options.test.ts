import { expect, it } from 'vitest'
import { OptionsError, parseOptions } from '../../../scripts/nodes/options.ts'

const folder = new URL('../../../', import.meta.url).pathname

it.each([
  [[], { isHelp: false, majors: [20, 22, 24], tests: [] }],
  [['24', '22', 'test/storage'], { isHelp: false, majors: [24, 22], tests: ['test/storage'] }],
  [['--help'], { isHelp: true, majors: [20, 22, 24], tests: [] }],
])('reads %j', (argv, options) => {
  expect(parseOptions(argv, folder)).toEqual(options)
})

it.each([
  ['a version that is not there', ['23'], 'Node.js 23 is not in scripts/nodes/releases.ts'],
  ['tests that are not there', ['24', 'test/storrage'], 'test/storrage: no such test file or folder'],
  ['an option', ['--only', '24'], '--only'],
])('refuses %s, before anything is fetched', (_, argv, message) => {
  const parse = () => parseOptions(argv, folder)
  expect(parse).toThrow(OptionsError)
  expect(parse).toThrow(message)
})

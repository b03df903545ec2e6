import { expect, it } from 'vitest'
import { OptionsError, parseOptions } from '../../../scripts/check/options.ts'

const none = { isHelp: false, all: false, changed: false, shard: undefined }

it.each([
  [[], none],
  [['--all'], { ...none, all: true }],
  [['--changed'], { ...none, changed: true }],
  [['--shard', '3/3'], { ...none, shard: '3/3' }],
  [['--help'], { ...none, isHelp: true }],
])('reads %j', (argv, options) => {
  expect(parseOptions(argv)).toEqual(options)
})

it.each([
  ['a part there is none of', ['--shard', '4/3'], /^--shard 4\/3: write which part of how many, such as 1\/3$/],
  ['no part of any', ['--shard', '0/3'], /such as 1\/3$/],
  ['no part at all', ['--shard', 'x'], /such as 1\/3$/],
  ['a misspelled option', ['--al'], /--al/],
  ['tests', ['test/routing'], /test\/routing/],
])('refuses %s', (_, argv, message) => {
  const parse = () => parseOptions(argv)
  expect(parse).toThrow(OptionsError)
  expect(parse).toThrow(message)
})

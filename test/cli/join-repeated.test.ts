import { expect, it } from 'vitest'
import { joinRepeated } from '../../src/cli/join-repeated.ts'

it.each([
  [
    ['-', '--filter', 'a', '--json', '--filter=b=c'],
    ['-', '--filter=a\nb=c', '--json'],
  ],
  [
    ['--filter', 'a', '--pattern', 'x', '--filter', 'b', '--pattern', 'y'],
    ['--filter=a\nb', '--pattern=x\ny'],
  ],
  [
    ['--filters', 'a', '--filters', 'b'],
    ['--filters', 'a', '--filters', 'b'],
  ],
  [['--filter'], ['--filter']],
  [
    ['--filter', 'a', '--', '--filter', 'b'],
    ['--filter=a', '--', '--filter', 'b'],
  ],
  [
    ['a=b', '--other=c'],
    ['a=b', '--other=c'],
  ],
])('%j becomes %j', (words, joined) => {
  expect(joinRepeated(words, ['filter', 'pattern'])).toEqual(joined)
})

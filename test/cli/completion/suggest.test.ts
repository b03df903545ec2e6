import { describe, expect, it } from 'vitest'
import { suggest } from '../../../src/cli/completion/suggest.ts'

const wordsFor = async (...typed: string[]) => (await suggest(typed)).map(({ word }) => word)

describe('what may come next on a command line', () => {
  it('is a group or command, with what it is about', async () => {
    expect(await suggest(['ser'])).toEqual([{ word: 'serve', meaning: 'Start the gateway.' }])
    expect(await wordsFor('')).toContain('keys')
  })

  it.each([
    [
      ['keys', ''],
      ['create', 'list', 'revoke'],
    ],
    [['help', 'keys', 'c'], ['create']],
    [['federation', 'p'], ['policies']],
    [['federation', 'policies', 'pa'], ['pause']],
  ])('after %j is %j', async (typed, words) => {
    expect(await wordsFor(...typed)).toEqual(words)
  })

  it('is an option that was not given yet, with its meaning', async () => {
    expect(await wordsFor('keys', 'create', '--na')).toEqual(['--name'])
    expect(await wordsFor('call', '--json', '--')).toContain('--no-stream')
    expect(await wordsFor('call', '--json', '--')).not.toContain('--json')
  })

  it('is a value of the option before it', async () => {
    expect(await wordsFor('serve', '--log-level', 'inf')).toEqual(['info'])
    expect(await wordsFor('budgets', 'set', '250', '--interval', 'm')).toEqual(['monthly'])
  })

  it('is a word that the argument takes, once', async () => {
    expect(await wordsFor('connect', '')).toContain('claude')
    expect(await wordsFor('connect', '--model', 'sim/echo', 'c')).toContain('claude')
    expect(await wordsFor('connect', 'claude', '')).toEqual([])
  })

  it.each([[['keys', 'create', '--name', '']], [['contract', 'lint', './op']], [['no', 'such', '']]])(
    'is left to the shell for %j',
    async (typed) => {
      expect(await wordsFor(...typed)).toEqual([])
    },
  )
})

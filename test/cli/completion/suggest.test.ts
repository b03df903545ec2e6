import { describe, expect, it } from 'vitest'
import { type LookUp, suggest } from '../../../src/cli/completion/suggest.ts'

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

  it('is a name that there is, at the configuration that the words name', async () => {
    const asked: unknown[] = []
    const lookUp: LookUp = (kind, flags) => {
      asked.push([kind, flags])
      return Promise.resolve([
        { word: 'acme/a', meaning: 'A' },
        { word: 'acme/b,c', meaning: 'B' },
      ])
    }
    const wordsAt = async (...typed: string[]) => (await suggest(typed, lookUp)).map(({ word }) => word)
    expect(await wordsAt('call', '--config', 'x.yaml', '-m', 'ac')).toEqual(['acme/a', 'acme/b,c'])
    expect(await wordsAt('call', '--model=ac')).toEqual(['--model=acme/a', '--model=acme/b,c'])
    expect(await wordsAt('providers', 'remove', '--data-dir=d', '')).toEqual(['acme/a', 'acme/b,c'])
    // Of several with commas between, the last; one with a comma of its own can't be among them.
    expect(await wordsAt('guardrails', 'create', '--allow-models', 'x/y,ac')).toEqual(['x/y,acme/a'])
    expect(await wordsAt('keys', 'create', '--name', 'ac')).toEqual([])
    expect(asked).toEqual([
      ['models', { config: 'x.yaml' }],
      ['models', {}],
      ['stored providers', { 'data-dir': 'd' }],
      ['models', {}],
    ])
  })

  it.each([[['keys', 'create', '--name', '']], [['contract', 'lint', './op']], [['no', 'such', '']]])(
    'is left to the shell for %j',
    async (typed) => {
      expect(await wordsFor(...typed)).toEqual([])
    },
  )
})

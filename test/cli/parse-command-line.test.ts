import { describe, expect, it } from 'vitest'
import { parseCommandLine } from '../../src/cli/parse-command-line.ts'
import { UsageError } from '../../src/cli/usage-error.ts'

const args = {
  word: { type: 'positional', required: false },
  name: { type: 'string', alias: 'n' },
  'data-dir': { type: 'string' },
  json: { type: 'boolean' },
  stream: { type: 'boolean', default: true },
} as const

const parse = (...words: string[]) => parseCommandLine(words, args, false)

describe('the words behind a command', () => {
  it('are read as options, switches and arguments, in any order', () => {
    const parsed = parse('--json', 'hello', '--name', 'x', '--data-dir=/tmp/a=b', '--no-stream')
    expect(parsed).toMatchObject({ json: true, word: 'hello', name: 'x', 'data-dir': '/tmp/a=b', stream: false })
  })

  it('may use the short name of an option', () => {
    expect(parse('-n', 'x').name).toBe('x')
  })

  it('leave what was not said undefined, or at its default', () => {
    const parsed = parse()
    expect(parsed.json).toBeUndefined()
    expect(parsed.name).toBeUndefined()
    expect(parsed.stream).toBe(true)
  })

  it('are no options any more behind --', () => {
    expect(parse('--', '--json').word).toBe('--json')
  })

  it('may be a single dash', () => {
    expect(parse('-').word).toBe('-')
  })

  it.each([
    [['--jsn'], 'There is no option --jsn. Did you mean --json?'],
    [['--what=1'], 'There is no option --what.'],
    [['-x'], 'There is no option -x.'],
    [['--no-name'], 'There is no option --no-name.'],
    [['--name'], '--name needs a value.'],
    [['one', 'two'], 'Unexpected argument "two".'],
  ])('are refused in words: %j', (words, message) => {
    expect(() => parse(...words)).toThrow(new UsageError(message))
  })

  it('are refused when a required one is missing', () => {
    const required = { name: { type: 'string', required: true } } as const
    expect(() => parseCommandLine([], required, false)).toThrow(/Missing required argument: --name\./)
  })

  it('are refused when a word is missing, with what it is', () => {
    const required = { city: { type: 'positional', required: true, description: 'Where it rains.' } } as const
    expect(() => parseCommandLine([], required, false)).toThrow(new UsageError('CITY is missing: Where it rains.'))
  })

  it('may be more than were declared where a command takes them', () => {
    expect(parseCommandLine(['one', 'two', 'three'], args, true)._).toEqual(['one', 'two', 'three'])
  })
})

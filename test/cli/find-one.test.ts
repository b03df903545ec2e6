import { describe, expect, it } from 'vitest'
import { checkId, findOne, type Sought } from '../../src/cli/find-one.ts'
import { CommandError, UsageError } from '../../src/cli/usage-error.ts'

interface Thing {
  readonly id: string
  readonly name: string
}

const things: readonly Thing[] = [
  { id: '3f6a91c0-0000', name: 'first' },
  { id: '3f6a91c0-1111', name: 'second' },
  { id: 'abcdef01-2222', name: 'first' },
]
const byId: Sought<Thing> = { kind: 'thing', idWord: 'id', listedBy: 'things list', idOf: ({ id }) => id }
const byName: Sought<Thing> = { ...byId, namesOf: ({ name }) => [name] }

const thrownBy = (work: () => unknown): Error => {
  try {
    work()
  } catch (error) {
    return error as Error
  }
  throw new Error('nothing was thrown')
}

describe('what somebody names', () => {
  it.each([
    ['abcdef01', 2],
    ['ABCDEF01-2', 2],
    ['3f6a91c0-1', 1],
    ['second', 1],
  ])('%s is found by 8 characters of the id in whatever case, or by the whole name', (word, index) => {
    expect(findOne(things, word, byName, 'gw')).toBe(things[index])
  })

  it.each(['3f6a91c0', 'first'])('%s may be several, which are shown', (word) => {
    const error = thrownBy(() => findOne(things, word, byName, 'gw'))
    expect(error).toBeInstanceOf(CommandError)
    expect(error.message).toMatch(/matches 2\. Name one by its id: 3f6a91c0-0000, /)
  })

  it.each(['ffffffff', 'nothing', 'secon'])('%s is nothing, and the command that lists all is named', (word) => {
    const error = thrownBy(() => findOne(things, word, byName, 'gw'))
    expect(error).toBeInstanceOf(CommandError)
    expect(error.message).toBe(`There is no thing "${word}". See: gw things list`)
  })

  it('is too short where it may be the beginning of an id', () => {
    for (const sought of [byId, byName]) {
      const error = thrownBy(() => findOne(things, '3f6a91', sought, 'gw'))
      expect(error).toBeInstanceOf(UsageError)
      expect(error.message).toBe('"3f6a91" is too short: at least 8 characters of the id are needed.')
    }
  })

  it('is no id where only ids are names', () => {
    for (const error of [thrownBy(() => findOne(things, 'second', byId, 'gw')), thrownBy(() => checkId('xyz', 'id'))]) {
      expect(error).toBeInstanceOf(UsageError)
      expect(error.message).toContain('is not a valid id: give all of it, or its first 8 or more characters.')
    }
  })
})

import { expect, it } from 'vitest'
import { remember } from '../../src/site/remember.ts'

it('asks once for each thing until its time is over, and again after a failure', async () => {
  let now = 0
  const asked: string[] = []
  const known = remember(
    60,
    () => now,
    async (about) => {
      asked.push(about)
      if (about === 'broken') throw new Error('no')
      return `${about} at ${now}`
    },
  )
  expect(await Promise.all([known('a'), known('a'), known('b')])).toEqual(['a at 0', 'a at 0', 'b at 0'])
  now = 59
  expect(await known('a')).toBe('a at 0')
  now = 60
  expect(await known('a')).toBe('a at 60')
  await expect(known('broken')).rejects.toThrow('no')
  await expect(known('broken')).rejects.toThrow('no')
  expect(asked).toEqual(['a', 'b', 'a', 'broken', 'broken'])
})

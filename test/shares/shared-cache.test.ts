import { expect, it } from 'vitest'
import { SharedCache } from '../../src/shares/shared-cache.ts'
import { holderNamed, someone } from '../support/holders.ts'

it('drops what was used longest ago, and says so', () => {
  const cache = new SharedCache<number>(2)
  cache.set('a', 1, someone)
  cache.set('b', 2, someone)
  expect(cache.use('a')).toBe(1)
  expect(cache.set('c', 3, someone)).toEqual(['b'])
  expect(cache.dropWhile((value) => value < 3)).toEqual(['a'])
  expect([cache.get('a'), cache.get('c'), cache.size]).toEqual([undefined, 3, 1])
})

it('counts entries by their size, and one that is too large for all is not kept', () => {
  const cache = new SharedCache<string>(10, ({ length }) => length)
  cache.set('a', 'four', someone)
  cache.set('a', 'seven!!', someone)
  expect(cache.size).toBe(7)
  cache.set('b', 'eleven chars', someone)
  expect([cache.size, cache.get('a'), cache.get('b')]).toEqual([0, undefined, undefined])
})

it('N35: a key that fills a cache drops its own entries, not those of another key or organization', () => {
  const cache = new SharedCache<number>(100)
  const colleague = holderNamed('colleague', 'acme')
  const stranger = holderNamed('stranger', 'globex')
  for (let at = 0; at < 5; at++) {
    cache.set(`colleague ${at}`, at, colleague)
    cache.set(`stranger ${at}`, at, stranger)
  }
  for (let at = 0; at < 1000; at++) cache.set(`greedy ${at}`, at, holderNamed('greedy', 'acme'))
  const kept = cache.dropWhile(() => true).map((key) => key.split(' ')[0])
  expect(kept.filter((name) => name !== 'greedy')).toHaveLength(10)
})

it('N35: many keys of one organization drop none of another organization', () => {
  const cache = new SharedCache<number>(100)
  for (let at = 0; at < 20; at++) cache.set(`stranger ${at}`, at, holderNamed('stranger', 'globex'))
  for (let at = 0; at < 1000; at++) cache.set(`greedy ${at}`, at, holderNamed(`key ${at}`, 'acme'))
  expect(cache.dropWhile(() => true).filter((key) => key.startsWith('stranger'))).toHaveLength(20)
})

it('N35: a late holder comes to as much as one that has filled the cache', () => {
  const cache = new SharedCache<number>(100)
  for (let at = 0; at < 1000; at++) cache.set(`greedy ${at}`, at, holderNamed('greedy'))
  for (let at = 0; at < 1000; at++) cache.set(`late ${at}`, at, holderNamed('late'))
  expect(cache.dropWhile(() => true).filter((key) => key.startsWith('late')).length).toBeGreaterThanOrEqual(49)
})

it('forgets all, and goes on', () => {
  const cache = new SharedCache<number>(2)
  cache.set('a', 1, someone)
  cache.clear()
  expect([cache.size, cache.get('a')]).toEqual([0, undefined])
  cache.set('b', 2, someone)
  cache.delete('b')
  cache.delete('b')
  expect(cache.size).toBe(0)
})

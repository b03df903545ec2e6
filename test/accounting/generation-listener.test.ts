import { expect, it } from 'vitest'
import { GenerationListener } from '../../src/accounting/generation-listener.ts'
import type { FeedPage, FeedPosition } from '../../src/storage/generations/feed-position.ts'
import { generation } from '../storage/generation.ts'

const at = (row: number): FeedPosition => ({ kind: 'row', restarts: 0, row })

function page(from: number, rows: number): FeedPage {
  const all = Array.from({ length: rows }, (_, index) => ({
    record: generation(`gen-${from + index}`),
    position: at(from + index),
  }))
  return { rows: all, next: at(from + rows - 1) }
}

it('has what was written since it joined, in order', () => {
  const listener = new GenerationListener()
  listener.push(page(1, 1))
  expect(listener.shift()).toBeUndefined()
  listener.join(at(1))
  const [two, three] = [page(2, 1), page(3, 2)]
  listener.push(two)
  listener.push({ rows: [], next: at(2) })
  listener.push(three)
  expect([listener.shift(), listener.shift(), listener.shift()]).toEqual([two, three, undefined])
})

it('keeps a thousand rows, and leaves for the store when there are more', () => {
  const listener = new GenerationListener()
  listener.join(at(0))
  for (let from = 0; from < 1_000; from += 200) listener.push(page(from, 200))
  expect(listener.joinedAt).toEqual(at(0))
  listener.push(page(1_000, 1))
  expect([listener.joinedAt, listener.shift()]).toEqual([null, undefined])
  listener.push(page(1_001, 1))
  expect(listener.shift()).toBeUndefined()
  const place = at(1_001)
  listener.join(place)
  expect(listener.isCaughtUp).toBe(false)
  listener.catchUp(at(1_001))
  expect(listener.isCaughtUp).toBe(false)
  listener.catchUp(place)
  expect(listener.isCaughtUp).toBe(true)
  for (let from = 0; from < 1_000; from += 200) listener.push(page(from, 200))
  expect(listener.joinedAt).toBe(place)
})

it('is told of news once, and ends for the first reason', async () => {
  const listener = new GenerationListener()
  listener.join(at(0))
  const news = listener.news()
  listener.push(page(1, 1))
  await news
  const end = listener.news()
  const reason = new Error('first')
  listener.end(reason)
  listener.end(new Error('second'))
  await end
  expect(listener.reason).toBe(reason)
})

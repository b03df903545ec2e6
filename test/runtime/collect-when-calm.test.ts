import { describe, expect, it } from 'vitest'
import { CalmCollector, collectGarbage } from '../../src/runtime/collect-when-calm.ts'

const megabyte = 1024 * 1024

/** A heap whose loop and size are what the test says. */
function fakeHeap(bytes: number) {
  const heap = { active: 0, idle: 0, bytes, collections: 0 }
  const collector = new CalmCollector({
    loopMs: () => ({ active: heap.active, idle: heap.idle }),
    heldBytes: () => heap.bytes,
    collect: () => {
      heap.collections += 1
      heap.bytes = bytes
    },
  })
  const lookAfter = (active: number, idle: number): number => {
    heap.active += active
    heap.idle += idle
    collector.look()
    return heap.collections
  }
  return { heap, lookAfter }
}

describe('CalmCollector', () => {
  it('collects what a burst left, and what goes later, once nothing has happened for a while', () => {
    const { heap, lookAfter } = fakeHeap(10 * megabyte)
    heap.bytes = 300 * megabyte
    const calm = () => lookAfter(5, 2_995)
    expect(lookAfter(2_000, 1_000)).toBe(0)
    expect([calm(), calm()]).toEqual([0, 0])
    expect(lookAfter(200, 2_800)).toBe(0)
    expect([calm(), calm(), calm(), calm()]).toEqual([0, 0, 1, 2])
    expect(lookAfter(500, 2_500)).toBe(2)
    expect([calm(), calm(), calm(), calm(), calm()]).toEqual([2, 2, 3, 3, 3])
  })

  it('leaves alone what is not worth a pause', () => {
    const { heap, lookAfter } = fakeHeap(10 * megabyte)
    const calm = () => lookAfter(0, 3_000)
    expect([calm(), calm(), calm(), calm()]).toEqual([0, 0, 0, 0])
    heap.bytes += 20 * megabyte
    expect(calm()).toBe(0)
    heap.bytes += 20 * megabyte
    expect(calm()).toBe(1)
  })
})

describe('collectGarbage', () => {
  it('frees what nobody holds', async () => {
    const gone = new WeakRef(Buffer.alloc(megabyte))
    // What a WeakRef showed lives until the end of the turn.
    await new Promise((resolve) => setImmediate(resolve))
    collectGarbage()
    expect(gone.deref()).toBeUndefined()
  })
})

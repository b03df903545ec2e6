import { describe, expect, it } from 'vitest'
import { GrownText } from '../../src/streams/grown-text.ts'
import { collectGarbage } from '../support/collect-garbage.ts'

describe('a text that grows', () => {
  it('is its pieces, wherever they were cut', () => {
    const text = new GrownText()
    const pieces = Array.from({ length: 100 }, (_, index) => `${index} \u00e9 \u{1f600} `)
    // Halves of a character, as providers send them.
    for (const unit of pieces.join('').split('')) text.append(unit)
    expect(text.toString()).toBe(pieces.join(''))
    expect(text.length).toBe(pieces.join('').length)
    text.clear()
    text.append('anew')
    expect(text.toString()).toBe('anew')
  })

  it('N28: keeps nothing alive of what its pieces were cut from', () => {
    const heapUsed = () => {
      collectGarbage()
      return process.memoryUsage().heapUsed
    }
    const text = new GrownText()
    const before = heapUsed()
    for (let count = 0; count < 1_000; count++) {
      const event = Buffer.alloc(64 * 1024, 'x').toString('latin1')
      text.append(event.slice(100, 140))
    }
    const kept = heapUsed() - before
    expect(text.length).toBe(40_000)
    expect(kept).toBeLessThan(8 * 1024 * 1024)
  })
})

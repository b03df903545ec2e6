import { describe, expect, it } from 'vitest'
import { collectGarbage } from './collect-garbage.ts'

describe('collectGarbage', () => {
  it('frees what nobody holds', async () => {
    const gone = new WeakRef(Buffer.alloc(1024 * 1024))
    // What a WeakRef showed lives until the end of the turn.
    await new Promise((resolve) => setImmediate(resolve))
    collectGarbage()
    expect(gone.deref()).toBeUndefined()
  })
})

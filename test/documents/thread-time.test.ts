import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { nameThread, threadCpuMs, threadSlot } from '../../src/documents/thread-time.ts'
import { eventually } from '../support/eventually.ts'

describe.runIf(process.platform === 'linux')('the CPU time of a thread', () => {
  it('N36: is its own, however long it waits and whatever others do', async () => {
    const [busy, idle] = [threadSlot(), threadSlot()]
    const name = `const slot = require('node:worker_threads').workerData
      slot[0] = Number(require('node:fs').readlinkSync('/proc/thread-self').split('/').at(-1))`
    const workers = [
      new Worker(`${name}; for (;;);`, { eval: true, workerData: busy }),
      new Worker(`${name}; setInterval(() => {}, 1000)`, { eval: true, workerData: idle }),
    ]
    try {
      await eventually(() => threadCpuMs(busy)).toBeGreaterThan(1000)
      expect(idle[0]).toBeGreaterThan(0)
      expect(threadCpuMs(idle)).toBeLessThan(threadCpuMs(busy) / 2)
    } finally {
      for (const worker of workers) await worker.terminate()
    }
    expect(threadCpuMs(busy)).toBe(0)
  })

  it('is that of the thread that names itself', () => {
    const own = threadSlot()
    expect(threadCpuMs(own)).toBe(0)
    nameThread(own)
    expect(threadCpuMs(own)).toBeGreaterThan(0)
  })
})

import { expect, it } from 'vitest'
import { StorageUnavailableError } from '../../../src/errors/storage-error.ts'
import { StoreJob } from '../../../src/storage/store/store-job.ts'

class Job extends StoreJob {
  readonly runs: PromiseWithResolvers<void>[] = []
  readonly bugs: unknown[] = []

  constructor() {
    const bugs: unknown[] = []
    super({ intervalMs: 3_600_000, reportBug: (error) => void bugs.push(error) })
    this.bugs = bugs
  }

  get isToEnd(): boolean {
    return this.isClosed
  }

  protected run(): Promise<void> {
    const run = withResolvers()
    this.runs.push(run)
    return run.promise
  }
}

interface PromiseWithResolvers<T> {
  readonly promise: Promise<T>
  readonly resolve: (value: T) => void
  readonly reject: (error: unknown) => void
}

function withResolvers(): PromiseWithResolvers<void> {
  let resolve = () => {}
  let reject = (_error: unknown) => {}
  const promise = new Promise<void>((done, broke) => {
    resolve = done
    reject = broke
  })
  return { promise, resolve, reject }
}

const settled = () => new Promise((done) => setImmediate(done))

it('runs at start and when it is woken, and never twice at once', async () => {
  const job = new Job()
  job.start()
  job.wake()
  job.wake()
  expect(job.runs).toHaveLength(1)
  job.runs[0]?.resolve()
  await settled()
  job.wake()
  expect(job.runs).toHaveLength(2)
  job.runs[1]?.resolve()
  await job.close()
})

it('goes on when the store is back, and reports what is no outage', async () => {
  const job = new Job()
  job.start()
  job.runs[0]?.reject(new StorageUnavailableError('down'))
  await settled()
  job.wake()
  const bug = new Error('a bug')
  job.runs[1]?.reject(bug)
  await settled()
  job.wake()
  expect(job.runs).toHaveLength(3)
  expect(job.bugs).toEqual([bug])
  job.runs[2]?.resolve()
  await job.close()
})

it('waits for the run that is under way when it is closed, and begins no other', async () => {
  const job = new Job()
  job.start()
  let isClosed = false
  const closing = job.close().then(() => {
    isClosed = true
  })
  await settled()
  expect(isClosed).toBe(false)
  expect(job.isToEnd).toBe(true)
  job.runs[0]?.resolve()
  await closing
  job.wake()
  expect(job.runs).toHaveLength(1)
})

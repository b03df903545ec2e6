import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { GenerationWriter } from '../../src/accounting/generation-writer.ts'
import { PostponedError } from '../../src/accounting/postponed-records.ts'
import { StorageUnavailableError } from '../../src/errors/storage-error.ts'
import type { GenerationRecord } from '../../src/records/generation-record.ts'
import type { GenerationStore } from '../../src/records/generation-store.ts'
import { repositoriesOn } from '../../src/storage/repositories.ts'
import { nextLine, startChild } from '../storage/children/child-process.ts'
import { generation } from '../storage/generation.ts'
import { describeDatabases, describeStore } from '../support/databases.ts'

/** Keeps the ids of committed batches; `fault` may throw instead. */
class MemoryStore implements GenerationStore {
  readonly batches: string[][] = []
  attempts = 0
  fault: (records: readonly GenerationRecord[]) => unknown = () => undefined

  async insertMany(records: readonly GenerationRecord[]): Promise<void> {
    this.attempts++
    const fault = await this.fault(records)
    if (fault !== undefined) throw fault
    this.batches.push(records.map((record) => record.id))
  }
}

const away = new StorageUnavailableError('away')
const outcomes = async (promises: Promise<void>[]) => (await Promise.allSettled(promises)).map(({ status }) => status)

describe('GenerationWriter', () => {
  it('writes the records of one turn of the event loop together', async () => {
    const store = new MemoryStore()
    const writer = new GenerationWriter(store)
    await Promise.all(['a', 'b', 'c'].map((id) => writer.record(generation(id))))
    await writer.record(generation('d'))
    expect(store.batches).toEqual([['a', 'b', 'c'], ['d']])
  })

  it('takes no more than a batch at once', async () => {
    const store = new MemoryStore()
    const writer = new GenerationWriter(store, { batchMax: 2 })
    await Promise.all(['a', 'b', 'c'].map((id) => writer.record(generation(id))))
    expect(store.batches).toEqual([['a', 'b'], ['c']])
  })

  it('counts what is pending, and resolves close when nothing is', async () => {
    const writer = new GenerationWriter(new MemoryStore())
    const recording = ['a', 'b'].map((id) => writer.record(generation(id)))
    expect(writer.pendingCount).toBe(2)
    await writer.close()
    expect(writer.pendingCount).toBe(0)
    expect(await outcomes(recording)).toEqual(['fulfilled', 'fulfilled'])
    await writer.close()
  })

  it('refuses records after close', async () => {
    const writer = new GenerationWriter(new MemoryStore())
    await writer.close()
    await expect(writer.record(generation('a'))).rejects.toThrow('closed')
  })

  it('tries a batch again while the store is away', async () => {
    const store = new MemoryStore()
    store.fault = () => (store.attempts < 4 ? away : undefined)
    const writer = new GenerationWriter(store)
    await writer.record(generation('a'))
    expect(store.batches).toEqual([['a']])
    expect(store.attempts).toBe(4)
  })

  it('refuses everybody who waits once the retry time is over, and works again afterwards', async () => {
    const store = new MemoryStore()
    store.fault = () => away
    const writer = new GenerationWriter(store, { batchMax: 2, retryForMs: 30 })
    const recording = ['a', 'b', 'c', 'd', 'e'].map((id) => writer.record(generation(id)))
    await expect(recording[4]).rejects.toMatchObject({ name: 'PostponedError', cause: away })
    expect(await outcomes(recording)).toEqual(Array(5).fill('rejected'))
    expect(writer.pendingCount).toBe(0)
    store.fault = () => undefined
    await writer.record(generation('f'))
    expect(store.batches).toEqual([['f']])
  })

  it('N30: writes what it had to refuse as soon as the store is back, each record once', async () => {
    const store = new MemoryStore()
    store.fault = (records) => (store.attempts < 6 || records.some(({ id }) => id === 'bad') ? badOrAway() : undefined)
    const badOrAway = () => (store.attempts < 6 ? away : new Error('refused'))
    const lost: number[] = []
    const writer = new GenerationWriter(store, {
      retryForMs: 0,
      postponedPauseMs: 5,
      reportLost: (count) => lost.push(count),
    })
    const recording = ['a', 'bad', 'c'].map((id) => writer.record(generation(id)))
    const refusals = (await Promise.allSettled(recording)).map((each) => each.status === 'rejected' && each.reason)
    for (const refusal of refusals) {
      expect(refusal).toBeInstanceOf(PostponedError)
      await refusal.ended
    }
    expect(store.batches.flat()).toEqual(['a', 'c'])
    expect(lost).toEqual([1])
  })

  it('N30: keeps a bounded number of records, tries once more when it is closed, and says what is lost', async () => {
    const store = new MemoryStore()
    store.fault = () => away
    const lost: number[] = []
    const options = { retryForMs: 0, postponedMax: 2, reportLost: (count: number) => lost.push(count) }
    const writer = new GenerationWriter(store, options)
    const recording = ['a', 'b', 'c'].map((id) => writer.record(generation(id)))
    await expect(recording[2]).rejects.toBe(away)
    expect(await outcomes(recording)).toEqual(Array(3).fill('rejected'))
    expect(lost).toEqual([1])
    await writer.close()
    expect(lost).toEqual([1, 2])

    const other = new GenerationWriter(store, options)
    await expect(other.record(generation('d'))).rejects.toBeInstanceOf(PostponedError)
    store.fault = () => undefined
    await other.close()
    expect(store.batches).toEqual([['d']])
    expect(lost).toEqual([1, 2])
  })

  it('keeps the rest of a batch when the store refuses one row', async () => {
    const store = new MemoryStore()
    store.fault = (records) => (records.some(({ id }) => id === 'bad') ? new Error('refused') : undefined)
    const writer = new GenerationWriter(store)
    const recording = ['a', 'bad', 'c'].map((id) => writer.record(generation(id)))
    expect(await outcomes(recording)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(store.batches).toEqual([['a'], ['c']])
    await Promise.all(['d', 'e'].map((id) => writer.record(generation(id))))
    expect(store.batches.at(-1)).toEqual(['d', 'e'])
  })

  it('refuses a record when too many are waiting', async () => {
    const store = new MemoryStore()
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    store.fault = () => held
    const writer = new GenerationWriter(store, { pendingMax: 2 })
    const first = writer.record(generation('a'))
    await nextTurn()
    const second = writer.record(generation('b'))
    await expect(writer.record(generation('c'))).rejects.toBeInstanceOf(StorageUnavailableError)
    letGo()
    expect(await outcomes([first, second])).toEqual(['fulfilled', 'fulfilled'])
    await writer.record(generation('d'))
  })
})

// Starting a process can take seconds on a busy machine.
const starting = { timeout: 60_000 }

describeStore((openFresh) => {
  it('has the row in the store when record resolves', async () => {
    const { database, open } = await openFresh()
    const writer = new GenerationWriter(repositoriesOn(database).generations)
    await writer.record(generation('gen-1'))
    const seen = await repositoriesOn(await open()).generations.get('organization', 'gen-1')
    expect(seen).toEqual(generation('gen-1'))
  })

  it('writes while a transaction of somebody else runs and is undone', async () => {
    const { database } = await openFresh()
    const { generations } = repositoriesOn(database)
    const writer = new GenerationWriter(generations)
    let recording: Promise<void> | undefined
    const undone = database.exclusively(async (session) => {
      recording = writer.record(generation('gen-1'))
      await nextTurn()
      await repositoriesOn(session).organizations.first()
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await recording
    expect(await generations.get('organization', 'gen-1')).not.toBeNull()
  })

  it('keeps every row that was acknowledged when the process is killed', starting, async () => {
    const { database, url, dataDir } = await openFresh()
    const { process: child, lines } = startChild('write-generations.ts', url ?? '', dataDir)
    const acknowledged: string[] = []
    for await (const id of lines) {
      acknowledged.push(id)
      if (acknowledged.length === 200) child.kill('SIGKILL')
    }
    expect(child.killed).toBe(true)
    const { generations } = repositoriesOn(database)
    for (const id of acknowledged) expect(await generations.get('organization', id), id).not.toBeNull()
  })
})

// Each on the one that it is about, at both levels.
describeDatabases((openFresh, dialect) => {
  if (dialect === 'sqlite') {
    it('F39: outlasts another process that holds the write lock for 300 ms', starting, async () => {
      const { database, dataDir } = await openFresh()
      const { generations } = repositoriesOn(database)
      const writer = new GenerationWriter(generations)
      const { lines } = startChild('hold-write-lock.ts', join(dataDir, 'gateway.sqlite'), '300')
      await nextLine(lines)
      await Promise.all(['gen-1', 'gen-2'].map((id) => writer.record(generation(id))))
      expect(await generations.get('organization', 'gen-2')).not.toBeNull()
    })
  }

  if (dialect === 'postgres') {
    it('F45: outlasts the loss of its connections', async () => {
      const { database, open } = await openFresh()
      const { generations } = repositoriesOn(database)
      const writer = new GenerationWriter(generations)
      await writer.record(generation('gen-1'))
      const other = await open()
      const recording: Promise<void>[] = []
      for (let round = 0; round < 5; round++) {
        recording.push(writer.record(generation(`round-${round}`)))
        await other.knex.raw(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`)
      }
      await Promise.all(recording)
      for (let round = 0; round < 5; round++) {
        expect(await generations.get('organization', `round-${round}`)).not.toBeNull()
      }
    })
  }
})

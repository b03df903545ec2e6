import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ByteStore } from '../../src/files/byte-store.ts'
import { DiskRoom } from '../../src/files/disk-room.ts'
import { localBytes } from '../../src/files/local-bytes.ts'
import { ownMark } from '../../src/files/process-mark.ts'
import { Spool } from '../../src/files/spool.ts'
import { UploadRoom } from '../../src/files/upload-room.ts'
import { type FileWish, WorkspaceFiles } from '../../src/files/workspace-files.ts'
import { repositoriesOn } from '../../src/storage/repositories.ts'
import { type Database, openDatabase } from '../../src/storage/store/database.ts'
import { migrate } from '../../src/storage/store/migrate.ts'
import { someone } from '../support/holders.ts'

const hourMs = 60 * 60 * 1000
const workspaceId = '3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13'
const organizationId = 'o'

let dataDir: string
let database: Database
let now = 1_000_000
beforeEach(async () => {
  now = 1_000_000
  dataDir = mkdtempSync(join(tmpdir(), 'gateway-test-'))
  database = await openDatabase({ url: undefined, dataDir })
  await migrate(database)
  const { organizations, workspaces } = repositoriesOn(database)
  await organizations.create({ id: organizationId, name: 'o' }, 1)
  const names = { name: 'w', slug: 'w', description: null, isDefault: true, createdBy: null }
  await workspaces.create({ id: workspaceId, organizationId, ...names }, 1)
})
afterEach(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const incoming = () => join(dataDir, 'incoming')
const stored = () =>
  readdirSync(join(dataDir, 'bytes'), { recursive: true, withFileTypes: true }).filter((each) => each.isFile())

function filesWith(over: Partial<ByteStore> = {}): WorkspaceFiles {
  return new WorkspaceFiles({
    repositories: repositoriesOn(database),
    transact: (work) => database.transact((session) => work(repositoriesOn(session))),
    store: { ...localBytes(join(dataDir, 'bytes')), ...over },
    spool: new Spool(incoming(), 100),
    room: new UploadRoom(new DiskRoom({ folder: dataDir, reserveBytes: () => 0 })),
    limits: { bytesMax: 1000, filesMax: 10 },
    now: () => now,
  })
}

async function keep(files: WorkspaceFiles, wish: Partial<FileWish> = {}) {
  const usual = { organizationId, workspaceId, keyHash: null, userId: null, purpose: 'user_data', expiresAfterMs: null }
  const room = await files.expect({ workspaceId, holder: someone, bytesMin: 0 })
  const spooled = await files.take(Readable.from([Buffer.from('hello')]), room)
  return files.keep({ ...usual, name: 'a.txt', mediaType: '', ...wish }, spooled)
}

const failing = async () => {
  throw new Error('the disk is on fire')
}

const noReport = (error: unknown) => {
  throw error
}

describe('the files of a workspace', () => {
  it('are gone for callers when they expire, and for good after the next sweep', async () => {
    const files = filesWith()
    const { id } = await keep(files, { expiresAfterMs: hourMs })
    await keep(files)
    now += hourMs - 1
    await files.sweep(noReport)
    expect((await files.get({ organizationId }, id)).id).toBe(id)
    now += 1
    await expect(files.get({ organizationId }, id)).rejects.toMatchObject({ status: 404 })
    expect(stored()).toHaveLength(2)
    await files.sweep(noReport)
    expect(stored()).toHaveLength(1)
    expect(await repositoriesOn(database).files.hidden(10)).toEqual([])
  })

  it('leave nothing behind where their bytes can not be stored', async () => {
    await expect(keep(filesWith({ put: failing }))).rejects.toThrow('the disk is on fire')
    expect(readdirSync(incoming())).toEqual([])
    expect(await repositoriesOn(database).files.taken({ workspaceId })).toEqual({ count: 0, bytes: 0 })
    expect(await repositoriesOn(database).files.hidden(10)).toEqual([])
  })

  it('that a process left half stored or half deleted are cleaned up by a sweep, but not too early', async () => {
    const { files: rows } = repositoriesOn(database)
    const cut = filesWith({ put: failing, remove: failing })
    await expect(keep(cut)).rejects.toThrow()
    expect(await rows.hidden(10)).toHaveLength(1)
    const file = await keep(filesWith())
    await cut.remove({ organizationId }, file.id)
    await expect(cut.get({ organizationId }, file.id)).rejects.toMatchObject({ status: 404 })
    expect(stored()).toHaveLength(1)
    await rows.begin({ ...file, id: `file-gw-${'0'.repeat(32)}` }, now)
    const reported: unknown[] = []
    await cut.sweep((error) => reported.push(error))
    expect(reported).toHaveLength(2)
    await filesWith().sweep(noReport)
    expect(stored()).toEqual([])
    expect(await rows.hidden(10)).toEqual([])
    // The one that was begun may still be coming.
    expect(await rows.taken({ workspaceId })).toMatchObject({ count: 1 })
    now += hourMs + 1
    await filesWith().sweep(noReport)
    expect(await rows.taken({ workspaceId })).toMatchObject({ count: 0 })
  })

  it('that never came as a whole are deleted once nobody can be sending them any more', async () => {
    mkdirSync(incoming())
    for (const [name, ageMs] of [
      ['old', 3 * hourMs],
      ['young', hourMs],
    ] as const) {
      writeFileSync(join(incoming(), name), 'x')
      utimesSync(join(incoming(), name), new Date(now - ageMs), new Date(now - ageMs))
    }
    await filesWith().sweep(noReport)
    expect(readdirSync(incoming())).toEqual(['young'])
  })

  it.runIf(ownMark !== '')('N41: that a process which died was taking are deleted by the next sweep', async () => {
    const { pid } = spawnSync('true')
    const [namespace, , started] = ownMark.split('-')
    mkdirSync(incoming())
    // Ids of processes are used again, so the one that has it now may be another.
    const dead = [`${namespace}-${pid}-${started}-a`, `${namespace}-${process.pid}-1-b`]
    for (const name of [...dead, `${ownMark}mine`, `p1-${pid}-${started}-elsewhere`])
      writeFileSync(join(incoming(), name), 'x')
    now = Date.now()
    await filesWith().sweep(noReport)
    expect(readdirSync(incoming()).toSorted()).toEqual([`${ownMark}mine`, `p1-${pid}-${started}-elsewhere`].toSorted())
  })

  it('are not kept for a workspace that is deleted while they come', async () => {
    const { files: rows } = repositoriesOn(database)
    const put: ByteStore['put'] = async (place, spooled, holder) => {
      await localBytes(join(dataDir, 'bytes')).put(place, spooled, holder)
      await rows.hideAll(workspaceId, now)
    }
    await expect(keep(filesWith({ put }))).rejects.toMatchObject({ status: 404 })
    expect(stored()).toEqual([])
    await expect(keep(filesWith(), { workspaceId: 'none' })).rejects.toMatchObject({ status: 404 })
    expect(readdirSync(incoming())).toEqual([])
  })

  it('are read into memory up to a bound only', async () => {
    const files = filesWith()
    const file = await keep(files)
    const { signal } = new AbortController()
    expect((await files.read(file, 5, someone, signal)).toString()).toBe('hello')
    await expect(files.read(file, 4, someone, signal)).rejects.toMatchObject({ status: 413 })
  })

  it('are deleted once, by one of two that try at once', async () => {
    const files = filesWith()
    const { id } = await keep(files)
    const ends = await Promise.allSettled([1, 2, 3].map(() => files.remove({ organizationId }, id)))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

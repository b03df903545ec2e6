import { describe, expect, it } from 'vitest'
import { DiskRoom, type DiskState } from '../../src/files/disk-room.ts'
import { type ExpectedFile, type RoomRules, UploadRoom } from '../../src/files/upload-room.ts'
import { holderNamed } from '../support/holders.ts'

const mebibyte = 1024 * 1024
const disk: DiskState = { bsize: 1, blocks: 1e12, bavail: 1e12, files: 0, ffree: 0 }

function roomOn(state: DiskState = disk, reserveBytes = 0): UploadRoom {
  return new UploadRoom(new DiskRoom({ folder: '/', reserveBytes: () => reserveBytes, look: async () => state }), 20)
}

function rules(bytesMax: number, taken = { count: 0, bytes: 0 }, filesMax = 10): RoomRules {
  return { limits: { bytesMax, filesMax }, taken: async () => taken }
}

function file(bytesMin: number, over: Partial<ExpectedFile> = {}): ExpectedFile {
  return { workspaceId: 'w', holder: holderNamed('key'), bytesMin, bytesMax: bytesMin, ...over }
}

const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error: { status: number }) => error.status,
  )

describe('room for uploads', () => {
  it('N41: is refused before the first byte where the workspace has no place or no bytes left', async () => {
    const room = roomOn()
    await expect(room.open(file(1), rules(100, { count: 3, bytes: 0 }, 3))).rejects.toThrow(
      'The workspace has 3 files, and may have 3 (tools.files.workspace_files). Delete',
    )
    await expect(room.open(file(1, { bytesMax: 9 }), rules(100, { count: 0, bytes: 0 }, 0))).rejects.toThrow(
      'has 0 files',
    )
    await expect(room.open(file(41), rules(100, { count: 1, bytes: 60 }))).rejects.toMatchObject({
      status: 413,
      message: expect.stringContaining('its files take 60 bytes of 100 bytes (tools.files.workspace_bytes). Delete'),
    })
    expect(await statusOf(room.open(file(40), rules(100, { count: 1, bytes: 60 })))).toBe(200)
  })

  it('N41: is never given to more than one of several that come at once', async () => {
    const opens = async (count: number, each: RoomRules) => {
      const room = roomOn()
      const all = Array.from({ length: count }, (_, n) =>
        room.open(file(30, { holder: holderNamed(`key ${n}`) }), each),
      )
      return (await Promise.all(all.map(statusOf))).filter((status) => status === 200).length
    }
    expect(await opens(20, rules(100))).toBe(3)
    expect(await opens(20, rules(1e6, { count: 8, bytes: 0 }))).toBe(2)
    expect(await opens(20, rules(1e6, { count: 9, bytes: 0 }))).toBe(1)
    expect(await opens(20, rules(1e6, { count: 10, bytes: 0 }))).toBe(0)
  })

  it('N41: grows with a file of unknown size, and ends at the moment that there is no more', async () => {
    const room = roomOn()
    const bytesMax = 3 * mebibyte
    const first = await room.open(file(0, { bytesMax: mebibyte }), rules(bytesMax))
    const { bytesMax: _, ...unknown } = file(0)
    const second = await room.open({ ...unknown, holder: holderNamed('other') }, rules(bytesMax))
    // One alone may have all that others leave.
    await second.hold(2 * mebibyte)
    await expect(second.hold(2 * mebibyte + 1)).rejects.toMatchObject({
      status: 413,
      message: expect.stringContaining('(tools.files.workspace_bytes), and other uploads hold 1 MiB. Delete'),
    })
    first.release()
    await second.hold(bytesMax)
    // What a file holds itself is none of the others'.
    await expect(second.hold(bytesMax + 1)).rejects.toMatchObject({
      status: 413,
      message: expect.stringContaining('take 0 bytes of 3 MiB (tools.files.workspace_bytes). Delete'),
    })
  })

  it('N41: is counted once by the database and the uploads under way together', async () => {
    const room = roomOn()
    const taken = { count: 0, bytes: 0 }
    const first = await room.open(file(60), rules(100, taken))
    const { bytesMax: _, ...unknown } = file(10)
    const second = await room.open(
      { ...unknown, holder: holderNamed('other') },
      { ...rules(100), taken: async () => taken },
    )
    second.shrink(10)
    taken.bytes = 60
    first.release()
    first.release()
    await expect(second.hold(41)).rejects.toMatchObject({ status: 413 })
    await second.hold(40)
  })

  it('N41: is shared by keys: one that holds much leaves some to others', async () => {
    const room = roomOn()
    const each = rules(100, undefined, 1000)
    const held = await room.open(file(60), each)
    expect(await statusOf(room.open(file(30), each))).toBe(503)
    expect(await statusOf(room.open(file(30, { holder: holderNamed('other') }), each))).toBe(200)
    const waiting = room.open(file(50), each)
    held.release()
    expect(await statusOf(waiting)).toBe(200)
    // Another workspace has room of its own.
    expect(await statusOf(room.open(file(100, { workspaceId: 'v' }), each))).toBe(200)
  })

  it('N41: goes by other limits and other files as soon as they are', async () => {
    const room = roomOn()
    const held = await room.open(file(50), rules(100))
    expect(await statusOf(room.open(file(10, { holder: holderNamed('other') }), rules(55)))).toBe(413)
    expect(await statusOf(room.open(file(10, { holder: holderNamed('other') }), rules(60)))).toBe(200)
    held.release()
  })
})

describe('room on the disk', () => {
  const small = { bsize: 1024, blocks: 32 * 1024, bavail: 12 * 1024, files: 0, ffree: 0 }

  it('N42: leaves the reserve to the database, on a small disk a quarter of it', async () => {
    const each = rules(1e12)
    const refused = statusOf(roomOn(small, 64 * mebibyte).open(file(4 * mebibyte + 1), each))
    expect(await refused).toBe(503)
    expect(await statusOf(roomOn(small, 64 * mebibyte).open(file(4 * mebibyte), each))).toBe(200)
    expect(await statusOf(roomOn(small, mebibyte).open(file(11 * mebibyte), each))).toBe(200)
    await expect(roomOn({ ...small, bavail: 100 }, 64 * mebibyte).open(file(0), each)).resolves.toBeDefined()
    await expect(roomOn({ ...small, bavail: 100 }, 64 * mebibyte).open(file(1), each)).rejects.toThrow(
      "The gateway's disk is full. 100 KiB are free, and 8 MiB stay free for records (limits.disk_reserve).",
    )
  })

  it('N42: counts what is set aside and not written yet, and gives it back', async () => {
    const room = roomOn(small, 0)
    const each = rules(1e12)
    const held = await room.open(file(10 * mebibyte), each)
    const next = () => room.open(file(3 * mebibyte, { holder: holderNamed('other'), workspaceId: 'v' }), each)
    expect(await statusOf(next())).toBe(503)
    held.wrote(9 * mebibyte)
    const second = await next()
    held.release()
    second.release()
    expect(await statusOf(room.open(file(12 * mebibyte), each))).toBe(200)
  })

  it('N42: is none where the disk takes hardly any more files', async () => {
    expect(await statusOf(roomOn({ ...small, files: 10_000, ffree: 100 }).open(file(1), rules(100)))).toBe(503)
    expect(await statusOf(roomOn({ ...small, files: 10_000, ffree: 1000 }).open(file(1), rules(100)))).toBe(200)
  })
})

import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readContent, setLogging } from '../support/contents.ts'
import { eventually } from '../support/eventually.ts'
import { placeMigratedSqlite } from '../support/migrated-sqlite.ts'
import { mountSmallDisk } from '../support/small-disk.ts'
import { managementKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

const mebibyte = 1024 * 1024
const disk = mountSmallDisk(32)

describe.skipIf(disk === undefined)(`a full disk${disk === undefined ? ' (skipped: needs root)' : ''}`, () => {
  const folder = disk?.folder ?? ''
  const filler = join(folder, 'filler')
  let gateway: TestGateway
  beforeAll(async () => {
    await placeMigratedSqlite(folder)
    gateway = await startGateway({ env: { GATEWAY_DATA_DIR: folder } })
  })
  afterAll(async () => {
    await gateway.close()
    disk?.remove()
  })

  const free = () => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  }
  /** Leaves so many bytes free. */
  const fillTo = (bytes: number) => writeFileSync(filler, Buffer.alloc(free() - bytes))

  async function upload(bytes: number) {
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(bytes)]), 'a')
    const response = await gateway.fetch('/files', { method: 'POST', body })
    return { status: response.status, text: await response.text(), retryAfter: response.headers.get('retry-after') }
  }

  const answer = (more: object = {}) =>
    gateway.fetch('/chat/completions', {
      method: 'POST',
      body: JSON.stringify({ model: 'sim/echo', messages: [{ role: 'user', content: 'Hello!' }], ...more }),
    })

  const records = async () => {
    const response = await gateway.fetch('/generations?limit=100', { key: managementKey })
    return ((await response.json()) as { data: unknown[] }).data.length
  }

  /** What is stored of the texts of one more answer, once its record is. */
  const storedContent = async () => {
    const before = await records()
    const response = await answer()
    expect(response.status).toBe(200)
    const { id } = (await response.json()) as { id: string }
    await eventually(records).toBe(before + 1)
    return readContent({ dataDir: folder }, id)
  }

  it('N42: takes files up to the reserve, says what is full, and stores records all the same', async () => {
    await setLogging({ dataDir: folder }, { isObservabilityIoLoggingEnabled: true })
    // The gateway sees the change within a second.
    await eventually(storedContent).not.toBeNull()
    const ids: string[] = []
    for (let count = 0; count < 40; count++) {
      const { status, text, retryAfter } = await upload(mebibyte)
      if (status === 200) {
        ids.push((JSON.parse(text) as { id: string }).id)
        continue
      }
      expect([status, retryAfter]).toEqual([503, '30'])
      expect(text).toMatch(
        /The gateway's disk is full\. .* are free, and 8 MiB stay free for records \(limits\.disk_reserve\)/,
      )
      break
    }
    expect((await upload(mebibyte)).status).toBe(503)
    expect(free()).toBeGreaterThanOrEqual(8 * mebibyte)
    fillTo(7 * mebibyte)
    // Texts of callers are theirs, too.
    for (let count = 0; count < 5; count++) expect(await storedContent()).toBeNull()
    rmSync(filler)
    for (const id of ids) await gateway.fetch(`/files/${id}`, { method: 'DELETE' })
    expect((await upload(mebibyte)).status).toBe(200)
    expect(await storedContent()).not.toBeNull()
  })

  it('N42: says that it is full for whatever can not be written, and goes on without a restart', async () => {
    const makeKey = () => gateway.fetch('/keys', { key: managementKey, method: 'POST', body: '{"name": "x"}' })
    const ready = async () => (await fetch(`${gateway.origin}/readyz`)).status
    const before = await records()
    fillTo(0)
    for (const each of [await makeKey(), await answer(), await answer()])
      expect([each.status, await each.text()]).toEqual([503, expect.stringContaining(dbFull)])
    expect((await upload(10)).text).toContain("The gateway's disk is full. 0 bytes are free")
    const streamed = await (await answer({ stream: true })).text()
    expect(streamed).toMatch(/disk is full/)
    // What is there can be read.
    expect(await records()).toBe(before)
    expect(gateway.log.some((line) => line.includes('disk is full'))).toBe(true)
    rmSync(filler)
    expect((await makeKey()).status).toBe(201)
    expect((await answer()).status).toBe(200)
    await eventually(ready).toBe(200)
    // Those that were answered while it was full are stored, too.
    await eventually(records).toBe(before + 4)
  })
})

const dbFull = "The gateway's disk is full. Its database can not be written. Try again later;"

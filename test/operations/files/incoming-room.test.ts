import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { openRaw, type RawClient } from '../../support/raw-client.ts'
import { inferenceKey, startGateway, type TestGateway } from '../../support/test-gateway.ts'

const mebibyte = 1024 * 1024
let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ config: files({ workspace_bytes: '1MiB' }) })
})
afterAll(() => gateway.close())

function files(over: Record<string, unknown>) {
  return { tools: { files: { file_bytes: '512MiB', workspace_files: 3, ...over } }, limits: { body_bytes: '1MiB' } }
}

const incoming = () => {
  const folder = join(gateway.dataDir, 'files', 'incoming')
  return existsSync(folder) ? readdirSync(folder) : []
}

const partHead = '--XX\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'
const tail = '\r\n--XX--\r\n'

/** Sends the head of an upload; `length` of the file, or 'chunked'. */
async function begin(length: number | 'chunked', more = ''): Promise<RawClient> {
  const client = await openRaw(gateway.origin)
  const framing =
    length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${partHead.length + length + tail.length}`
  client.write(
    `POST /api/v1/files HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${inferenceKey}\r\ncontent-type: multipart/form-data; boundary=XX\r\n${framing}\r\n${more}\r\n`,
  )
  return client
}

async function upload(bytes: number) {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(bytes)]), 'b')
  const response = await gateway.fetch('/files', { method: 'POST', body })
  return { status: response.status, text: await response.text() }
}

const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

describe('an upload', () => {
  it.each([
    [
      'no place for a file',
      { workspace_files: 0 },
      352 * mebibyte,
      'has 0 files, and may have 0 (tools.files.workspace_files)',
    ],
    [
      'too few bytes',
      { workspace_bytes: '1MiB' },
      352 * mebibyte,
      'take 0 bytes of 1 MiB (tools.files.workspace_bytes)',
    ],
    [
      'no bytes at all',
      { workspace_bytes: '0B' },
      2 * mebibyte,
      'take 0 bytes of 0 bytes (tools.files.workspace_bytes)',
    ],
    [
      'no place for a file of unknown size',
      { workspace_files: 0 },
      'chunked',
      'may have 0 (tools.files.workspace_files)',
    ],
  ] as const)('N41: is 413 before its first byte is read where there is %s', async (_, over, length, words) => {
    gateway.rewrite(files(over))
    await gateway.gateway.reload({ kind: 'cli', id: 'test' })
    for (const more of ['', 'expect: 100-continue\r\n']) {
      const client = await begin(length, more)
      const text = await client.until(words)
      expect(text).toMatch(/^HTTP\/1.1 413 /)
      client.destroy()
    }
    expect(incoming()).toEqual([])
  })

  it.each([
    ['a told length', 'content-length'],
    ['an unknown length', 'chunked'],
  ])('N41: of %s ends the moment that it is over the room, and leaves nothing', async (_, framing) => {
    gateway.rewrite(files({ workspace_bytes: '100000B' }))
    await gateway.gateway.reload({ kind: 'cli', id: 'test' })
    const client = await begin(framing === 'chunked' ? 'chunked' : 200_000)
    const send = (text: string) => client.write(framing === 'chunked' ? chunk(text) : text)
    send(`${partHead}${'x'.repeat(90_000)}`)
    await eventually(incoming).toHaveLength(1)
    send('x'.repeat(20_000))
    expect(await client.until('tools.files.workspace_bytes')).toMatch(/^HTTP\/1.1 413 /)
    await eventually(incoming).toEqual([])
    client.destroy()
  })

  it('N41: holds its room while it comes, and gives it back when its sender goes', async () => {
    gateway.rewrite(files({ workspace_bytes: '4MiB' }))
    await gateway.gateway.reload({ kind: 'cli', id: 'test' })
    const slow = await begin(3 * mebibyte)
    slow.write(`${partHead}a`)
    await eventually(incoming).toHaveLength(1)
    const refused = await upload(2 * mebibyte)
    expect(refused.status).toBe(413)
    expect(refused.text).toContain('and other uploads hold')
    slow.destroy()
    await eventually(incoming).toEqual([])
    expect((await upload(200_000)).status).toBe(200)
    // To the last byte, for forms are longer than their files.
    expect((await upload(4 * mebibyte - 200_000)).status).toBe(200)
    expect((await upload(1)).status).toBe(413)
    expect((await upload(0)).status).toBe(200)
    expect((await upload(0)).status).toBe(413)
  })

  it('N41: gives nothing to a sender that went while it waited for its share', async () => {
    gateway.rewrite(files({ workspace_bytes: '40MiB', workspace_files: 100 }))
    await gateway.gateway.reload({ kind: 'cli', id: 'test' })
    const slow = await begin(20 * mebibyte)
    slow.write(`${partHead}a`)
    await eventually(incoming).toHaveLength(1)
    const waiting = await Promise.all([1, 2, 3].map(() => begin(6 * mebibyte)))
    for (const each of waiting) each.write(`${partHead}a`)
    await eventually(incoming).toHaveLength(2)
    for (const each of waiting) each.destroy()
    await eventually(incoming).toHaveLength(1)
    slow.destroy()
    await eventually(incoming).toEqual([])
    await eventually(async () => (await upload(35 * mebibyte)).status).toBe(200)
  })
})

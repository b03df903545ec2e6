import { createServer, get, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { writeChunk } from '../../src/runtime/write-chunk.ts'

/** The body that a caller gets of an answer that is written so. */
async function bodyOf(write: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(200)
    write(response)
    response.end()
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port }, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('end', () => resolve(Buffer.concat(pieces).toString()))
      answer.on('error', reject)
    }).on('error', reject)
  })
}

it.each([
  ['text', ['one', 'zwölf 🐎', 'three']],
  ['bytes', [Buffer.from('one'), Buffer.from('zwölf 🐎')]],
  ['nothing', ['one', '', Buffer.alloc(0), 'two']],
  ['more than is worth a copy', ['one', 'x'.repeat(100_000), 'two']],
])('writes pieces in their order, whatever waits before them: %s', async (_, pieces) => {
  const expected = pieces.map(String).join('')
  const afterHead = await bodyOf((response) => {
    response.write('>')
    for (const piece of pieces) writeChunk(response, piece)
  })
  expect(afterHead).toBe(`>${expected}`)
})

import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { dropUnreadAnswers } from '../../../src/http/connections/unread-answers.ts'
import { eventually } from '../../support/eventually.ts'

// More than the kernel takes for the two sides.
const large = Buffer.alloc(24 * 1024 * 1024, 'x')
const request = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n'

let server: Server
let client: Socket
/** What the client has read, and the last of it. */
let read = { bytes: 0, last: '' }
afterEach(() => {
  client.destroy()
  server.closeAllConnections()
  server.close()
})

/** Sends these and reads nothing yet. */
async function ask(stallMs: number, text: string, answer: RequestListener): Promise<void> {
  server = createServer(answer)
  dropUnreadAnswers(server, () => stallMs)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  read = { bytes: 0, last: '' }
  client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.on('error', () => {})
  client.on('data', (chunk: Buffer) => {
    read = { bytes: read.bytes + chunk.length, last: chunk.subarray(-200).toString() }
  })
  client.pause()
  client.write(text)
}

/** Asks, and reads what is left once the server has closed the connection. */
async function readTooLate(requests: string): Promise<number> {
  const closed = new Promise<void>((resolve) => {
    void ask(300, requests, (_, response) => {
      response.socket?.once('close', () => resolve())
      response.end(large)
    })
  })
  await closed
  client.resume()
  await once(client, 'close')
  return read.bytes
}

it('F33: drops a caller that takes nothing of a whole answer', async () => {
  expect(await readTooLate(request)).toBeLessThan(large.length)
})

it('drops one that asks for several at once and reads none', async () => {
  expect(await readTooLate(request + request)).toBeLessThan(large.length)
})

it('lets one that reads slowly take its time', async () => {
  await ask(3000, request, (_, response) => void response.end(large))
  for (let count = 0; count < 16; count++) {
    await sleep(250)
    client.resume()
    await once(client, 'data')
    await once(client, 'data')
    client.pause()
  }
  client.resume()
  await eventually(() => read.bytes).toBeGreaterThan(large.length)
})

it('waits for the next answer as long as it takes', async () => {
  let asked = 0
  await ask(700, request + request, (_, response) => {
    if (++asked === 1) response.end(large)
    else setTimeout(() => response.end('the second'), 2000)
  })
  client.resume()
  await eventually(() => read.last).toContain('the second')
})

import { EventEmitter, once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import type { WebSocket } from 'ws'
import { GatewayError } from '../../../src/errors/gateway-error.ts'
import { BufferedBytes } from '../../../src/http/load/buffered-bytes.ts'
import { frameHead } from '../../../src/http/websocket/frame-exchange.ts'
import { ResponseSocket } from '../../../src/http/websocket/response-socket.ts'
import { responseFrames } from '../../../src/operations/responses/response-frames.ts'
import { someone } from '../../support/holders.ts'

/** A socket whose frames come in at the very moment that a test wants. */
class Wire extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  readonly bufferedAmount = 0
  onSent: (text: string) => void = () => {}

  send(sent: string, done?: () => void): void {
    this.onSent(sent)
    done?.()
  }

  close(): void {
    this.readyState = 2
  }

  receive(frame: string): void {
    this.emit('message', Buffer.from(frame), false)
  }

  create(input: string): void {
    this.receive(JSON.stringify({ type: 'response.create', input }))
  }
}

const upgrade = {
  url: '/v1/responses?x=1',
  headers: {},
  rawHeaders: [],
  socket: new PassThrough(),
} as unknown as IncomingMessage
const rules = {
  frames: responseFrames,
  keepAliveMs: 60_000,
  idleMs: 60_000,
  json: { depthMax: 64, membersMax: 1000 },
  frameBytesMax: 100,
}
let share = { sockets: 1, waitingBytes: 0 }
let wire: Wire
afterEach(() => {
  wire.emit('close')
  share = { sockets: 1, waitingBytes: 0 }
})

const recognize = async () => {
  if (isRevoked) throw new GatewayError('authentication', 'Who?')
}
const isRevoked = false

/** Begun requests by their bodies, and how many were under way at once at most. */
function serve() {
  const seen = { begun: [] as string[], most: 0, hasEnded: new EventEmitter() }
  let live = 0
  wire = new Wire()
  new ResponseSocket(
    upgrade,
    wire as unknown as WebSocket,
    async (request, response) => {
      seen.most = Math.max(seen.most, ++live)
      response.once('finish', () => live--)
      response.once('close', () => seen.hasEnded.emit('one'))
      try {
        seen.begun.push((JSON.parse(await text(request)) as { input: string }).input)
        response.writeHead(200, {})
        response.end('data: {}\n\n')
      } catch {
        response.writeHead(400, {})
        response.end('{"error":{}}')
      }
    },
    rules,
    {
      share,
      bufferedBytes: new BufferedBytes(1_000_000),
      holder: someone,
      userId: 'ada',
      recognize,
      note: () => 'req-1',
    },
  )
  return seen
}

describe('a socket', () => {
  it('carries out one frame at a time, also one that comes just when another was refused', async () => {
    const seen = serve()
    wire.onSent = (sent) => {
      if (sent.includes('"error"')) queueMicrotask(() => wire.create('C'))
    }
    wire.create('A')
    wire.receive('wrong')
    wire.create('B')
    while (!seen.begun.includes('C')) await once(seen.hasEnded, 'one')
    expect(seen).toMatchObject({ begun: ['A', 'B', 'C'], most: 1 })
  })

  it('lets no more wait on all sockets of a key than one frame may have, and gives back what it held', async () => {
    const seen = serve()
    const sent: string[] = []
    wire.onSent = (text) => sent.push(text)
    share.waitingBytes = 70
    wire.create('A')
    wire.create('too long to wait')
    expect(JSON.parse(sent[0] ?? '')).toMatchObject({
      status: 429,
      error: { message: expect.stringContaining('100 bytes') },
      user_id: 'ada',
    })
    share.waitingBytes = 0
    wire.create('B')
    expect(share.waitingBytes).toBeGreaterThan(30)
    while (!seen.begun.includes('B')) await once(seen.hasEnded, 'one')
    expect(share.waitingBytes).toBe(0)
    wire.create('C')
    wire.emit('close')
    expect(share.waitingBytes).toBe(0)
    expect(seen.begun).not.toContain('too long to wait')
  })

  it('begins nothing of what waits once it is closing', async () => {
    const seen = serve()
    wire.create('A')
    wire.create('B')
    wire.close()
    await once(seen.hasEnded, 'one')
    await new Promise(setImmediate)
    expect(seen.begun).toEqual(['A'])
  })
})

describe('the head of its requests', () => {
  it('is the canonical path alone, for the query was read at the upgrade', () => {
    expect(frameHead(upgrade, responseFrames).url).toBe('/api/v1/responses')
  })
})

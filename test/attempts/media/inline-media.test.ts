import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMediaInliner, type MediaLimits } from '../../../src/attempts/media/inline-media.ts'
import type { Conversation } from '../../../src/canonical/conversation.ts'
import type { Part } from '../../../src/canonical/part.ts'
import { GatewayError } from '../../../src/errors/gateway-error.ts'
import { GuardedClient } from '../../../src/outbound/guarded-client.ts'
import {
  type Behaviour,
  drip,
  type FakeUpstream,
  raw,
  resetBeforeHeaders,
  startUpstream,
} from '../../support/fake-upstream.ts'
import { someone } from '../../support/holders.ts'

let server: FakeUpstream
beforeAll(async () => {
  server = await startUpstream()
})
beforeEach(() => server.reset())
afterAll(() => server.close())

const never = new AbortController().signal
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const pdf = Buffer.from('%PDF-1.7\n…')
const mp4 = Buffer.from('000000206674797069736f6d00000200', 'hex')

/** An answer with these bytes and this type. */
function bytes(body: Buffer | string, type?: string): Behaviour {
  return ({ response }) => {
    response.writeHead(200, type === undefined ? {} : { 'content-type': type })
    response.end(body)
  }
}

/** Answers each path with its own behaviour. */
function serve(paths: Readonly<Record<string, Behaviour>>): void {
  server.otherwise((exchange) => paths[exchange.request.path]?.(exchange))
}

function inlinerWith(limits: Partial<MediaLimits> = {}, fetchesMax = 64) {
  const client = new GuardedClient({ allowHosts: [new URL(server.url).host], fetchesMax, waitingMax: 0 })
  return createMediaInliner(client, {
    bytesMax: 2 * 1024 ** 2,
    requestBytesMax: 4 * 1024 ** 2,
    timeoutMs: 10_000,
    fetchesMax: 4,
    ...limits,
  })
}

function image(path: string): Part {
  return { kind: 'image', source: { kind: 'url', url: server.url + path }, detail: 'low' }
}

function conversationOf(...parts: Part[]): Conversation {
  return { items: [{ kind: 'message', role: 'user', parts }], tools: [] }
}

const all = () => true

async function failureOf(work: Promise<unknown>): Promise<GatewayError> {
  const error = await work.then(
    () => new Error('it was fetched'),
    (thrown: unknown) => thrown,
  )
  if (error instanceof GatewayError) return error
  throw error
}

describe('media by URL', () => {
  test('are put in place of their URLs, in messages and in tool results', async () => {
    serve({ '/a': bytes(png, 'image/png'), '/b': bytes(pdf, 'application/octet-stream'), '/c': bytes(mp4) })
    const conversation: Conversation = {
      items: [
        {
          kind: 'message',
          role: 'user',
          parts: [
            { kind: 'text', text: 'look' },
            { ...image('/a'), cacheBreakpoint: {} },
            { kind: 'file', source: { kind: 'url', url: `${server.url}/b` }, filename: 'b.pdf' },
          ],
        },
        { kind: 'tool-call', variant: 'function', callId: 'c', name: 'f', arguments: '{}' },
        {
          kind: 'tool-result',
          variant: 'function',
          callId: 'c',
          parts: [{ kind: 'video', source: { kind: 'url', url: `${server.url}/c` } }],
        },
      ],
      tools: [],
      temperature: 0,
    }
    const data = (mediaType: string, body: Buffer) => ({ kind: 'data', mediaType, base64: body.toString('base64') })
    expect(await inlinerWith()(conversation, all, someone, never)).toEqual({
      ...conversation,
      items: [
        {
          kind: 'message',
          role: 'user',
          parts: [
            { kind: 'text', text: 'look' },
            { kind: 'image', source: data('image/png', png), detail: 'low', cacheBreakpoint: {} },
            { kind: 'file', source: data('application/pdf', pdf), filename: 'b.pdf' },
          ],
        },
        conversation.items[1],
        {
          kind: 'tool-result',
          variant: 'function',
          callId: 'c',
          parts: [{ kind: 'video', source: data('video/mp4', mp4) }],
        },
      ],
    })
    expect(server.requests.find(({ path }) => path === '/a')?.headers).toMatchObject({ accept: 'image/*' })
  })

  test('stay as they are where the endpoint fetches them', async () => {
    serve({ '/a': bytes(png), '/b': bytes(png) })
    const conversation = conversationOf(image('/a'), image('/b'))
    const inlined = await inlinerWith()(conversation, (_, url) => url.endsWith('/b'), someone, never)
    expect(inlined.items).toMatchObject([{ parts: [{ source: { kind: 'url' } }, { source: { kind: 'data' } }] }])
    expect(server.requests).toHaveLength(1)
    expect(await inlinerWith()(conversation, () => false, someone, never)).toBe(conversation)
  })

  test('are fetched once for a request, however often they stand in it and are asked for', async () => {
    serve({ '/a': bytes(png), '/b': bytes(png) })
    const inline = inlinerWith()
    const conversation = conversationOf(image('/a'), image('/a'), image('/b'))
    const first = await inline(conversation, (_, url) => url.endsWith('/a'), someone, never)
    const second = await inline(conversation, all, someone, never)
    expect(server.requests.map(({ path }) => path)).toEqual(['/a', '/b'])
    expect(JSON.stringify(first)).toContain('/b')
    expect(JSON.stringify(second)).not.toContain('/b')
    await inline(conversationOf(image('/a')), all, someone, never)
    expect(server.requests).toHaveLength(3)
  })

  test('are fetched side by side, but not too many', async () => {
    let atOnce = 0
    let most = 0
    server.otherwise(async ({ response }) => {
      most = Math.max(most, ++atOnce)
      while (atOnce < 2 && server.requests.length < 5) await new Promise((resolve) => setImmediate(resolve))
      atOnce--
      response.end(png)
    })
    const parts = Array.from({ length: 6 }, (_, index) => image(`/${index}`))
    await inlinerWith({ fetchesMax: 2 })(conversationOf(...parts), all, someone, never)
    expect(most).toBe(2)
  })
})

describe('what media are', () => {
  const typeOf = async (kind: 'image' | 'file' | 'video', behaviour: Behaviour) => {
    server.otherwise(behaviour)
    const part: Part = { kind, source: { kind: 'url', url: `${server.url}/x` } }
    const [item] = (await inlinerWith()(conversationOf(part), all, someone, never)).items
    const source = item?.kind === 'message' ? item.parts[0] : undefined
    return source !== undefined && 'source' in source && source.source.kind === 'data' ? source.source.mediaType : ''
  }

  test.for<['image' | 'file' | 'video', Buffer | string, string | undefined, string]>([
    ['image', png, 'text/html', 'image/png'],
    ['image', png, undefined, 'image/png'],
    ['video', mp4, 'application/octet-stream', 'video/mp4'],
    ['video', Buffer.from([0x47, 0, 0]), 'video/mp2t', 'video/mp2t'],
    ['file', pdf, 'text/plain', 'application/pdf'],
    ['file', png, 'application/pdf', 'image/png'],
    ['file', 'a,b\n', 'text/csv; charset=utf-8', 'text/csv'],
    ['file', 'a,b\n', 'TEXT/CSV', 'text/csv'],
    ['file', 'a,b\n', 'text/csv; header=present; charset="Shift_JIS"', 'text/csv;charset=shift_jis'],
    ['file', pdf, 'application/pdf; charset=shift_jis', 'application/pdf'],
    ['file', 'PK', 'application/zip; charset=shift_jis', 'application/zip'],
    ['file', mp4, 'audio/mp4', 'audio/mp4'],
    ['file', 'plain', undefined, 'text/plain'],
    ['file', 'plain', 'nonsense', 'text/plain'],
    ['file', Buffer.from([0xff, 0, 1]), undefined, 'application/octet-stream'],
  ])('%s with %j said to be %s is %4$s', async ([kind, body, type, mediaType]) => {
    expect(await typeOf(kind, bytes(body, type))).toBe(mediaType)
  })

  test.for<['image' | 'video' | 'file', Buffer | string, string, string]>([
    ['image', '<html>', 'image/png', 'invalid_image'],
    ['image', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'image/svg+xml', 'invalid_image'],
    ['image', pdf, 'image/png', 'invalid_image'],
    ['image', '', 'image/png', 'invalid_image'],
    ['video', '<html>', 'video/mp4', 'invalid_request'],
    ['video', png, 'video/mp4', 'invalid_request'],
    ['file', '', 'text/plain', 'invalid_request'],
  ])('S8: %s with %j said to be %s is refused', async ([kind, body, type, errorType]) => {
    expect(await failureOf(typeOf(kind, bytes(body, type)))).toMatchObject({ type: errorType, status: 400 })
  })
})

describe('media that can’t be had', () => {
  const failWith = async (behaviour: Behaviour, limits: Partial<MediaLimits> = {}) => {
    serve({ '/good': bytes(png), '/bad': behaviour })
    return failureOf(inlinerWith(limits)(conversationOf(image('/good'), image('/bad')), all, someone, never))
  }

  test.for<[string, Behaviour, string]>([
    ['an error', raw('internal words', { status: 500 }), 'image_download_failed'],
    ['not there', raw('', { status: 404 }), 'image_download_failed'],
    ['a broken connection', resetBeforeHeaders, 'image_download_failed'],
    [
      'a way inside',
      raw('', { status: 302, headers: { location: 'http://169.254.169.254/' } }),
      'image_download_failed',
    ],
    ['without end', drip('x'.repeat(100_000), 1), 'image_too_large'],
  ])('S1: %s is the request’s own fault and named', async ([, behaviour, type]) => {
    const failure = await failWith(behaviour)
    expect(failure).toMatchObject({ type, status: 400 })
    expect(failure.message).toContain(`The image at ${new URL(server.url).host} (the 2nd media URL of the request)`)
    expect(failure.message).not.toMatch(/internal words|169\.254|ECONN|bad/)
  })

  test('is told without the caller’s credentials', async () => {
    const part: Part = { kind: 'file', source: { kind: 'url', url: 'https://me:pass@files.example/secret?token=x' } }
    const failure = await failureOf(inlinerWith()(conversationOf(part), all, someone, never))
    expect(failure).toMatchObject({ type: 'invalid_request', status: 400 })
    expect(failure.message).toContain('The file at files.example (the 1st media URL of the request)')
    expect(failure.message).not.toMatch(/me:|token|secret/)
  })

  test('because they are too much together is refused', async () => {
    serve({ '/a': bytes(png), '/b': bytes(png) })
    const failure = await failureOf(
      inlinerWith({ requestBytesMax: 31 })(conversationOf(image('/a'), image('/b')), all, someone, never),
    )
    expect(failure).toMatchObject({ type: 'invalid_request', status: 400 })
    expect(failure.message).toContain('together')
  })

  test('ends the other fetches', async () => {
    let slowIsHere = () => {}
    const here = new Promise<void>((resolve) => {
      slowIsHere = resolve
    })
    serve({
      '/slow': () => slowIsHere(),
      '/bad': async ({ response }) => {
        await here
        response.writeHead(404).end()
      },
    })
    await failureOf(inlinerWith()(conversationOf(image('/slow'), image('/bad')), all, someone, never))
    const over = await Promise.all(
      server.requests.filter(({ path }) => path === '/slow').map((request) => request.over),
    )
    expect(over).toEqual(['closed'])
  })

  test('because the gateway has no room is told as 503, to be tried again', async () => {
    serve({ '/a': bytes(png), '/b': bytes(png) })
    const failure = await failureOf(inlinerWith({}, 1)(conversationOf(image('/a'), image('/b')), all, someone, never))
    expect(failure).toMatchObject({ status: 503, details: { retryAfter: 5 } })
  })

  test('since the request is over ends with the request’s own reason', async () => {
    const controller = new AbortController()
    server.otherwise(({ request }) => {
      controller.abort(new Error('the caller is gone'))
      return request.over
    })
    await expect(inlinerWith()(conversationOf(image('/a')), all, someone, controller.signal)).rejects.toThrow(
      'the caller is gone',
    )
    expect(await server.requests[0]?.over).toBe('closed')
  })
})

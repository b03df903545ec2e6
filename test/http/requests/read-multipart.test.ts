import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { GatewayError } from '../../../src/errors/gateway-error.ts'
import { type MultipartForm, type MultipartRules, readMultipart } from '../../../src/http/requests/read-multipart.ts'
import { gate } from '../../support/gate.ts'
import { settled } from '../../support/wait-until.ts'

let server: Server
afterEach(() => void server.close())

const discarded: string[] = []

async function collect(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const usual: MultipartRules<string> = {
  ...{ field: 'file', bytesMax: 100_000, fieldsMax: 3, fieldBytesMax: 20, take: collect },
}

type Outcome = MultipartForm<string> | { readonly error: unknown }

/** What is made of a body; `send` writes it, and may break off. */
async function read(
  send: (outgoing: ReturnType<typeof request>) => void,
  rules: Partial<MultipartRules<string>> = {},
  type = 'multipart/form-data; boundary=XX',
): Promise<Outcome> {
  discarded.length = 0
  return new Promise((resolve) => {
    server = createServer((incoming: IncomingMessage, answer) => {
      readMultipart(incoming, { ...usual, ...rules }, async (taken) => void discarded.push(taken))
        .then(resolve, (error: unknown) => resolve({ error }))
        .finally(() => answer.end())
    }).listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      const outgoing = request({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-type': type } })
      outgoing.on('error', () => {})
      outgoing.on('response', (response) => response.resume())
      send(outgoing)
    })
  })
}

const part = (disposition: string, text: string, more = '') =>
  `--XX\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${text}\r\n`
const filePart = (text: string, name = 'a.txt') =>
  part(`name="file"; filename="${name}"`, text, 'Content-Type: text/plain\r\n')
const whole = (...parts: string[]) => `${parts.join('')}--XX--\r\n`

async function messageOf(outcome: Promise<Outcome>): Promise<readonly [number, string]> {
  const ended = await outcome
  if (!('error' in ended) || !(ended.error instanceof GatewayError))
    throw new Error(`no refusal: ${JSON.stringify(ended)}`)
  return [ended.error.status, ended.error.message]
}

describe('a form with a file', () => {
  it('is read, whatever the order of its fields', async () => {
    const body = whole(part('name="purpose"', 'vision'), filePart('hello', 'ümläut.txt'), part('name="x"', '1'))
    const form = (await read((to) => to.end(body))) as MultipartForm<string>
    expect(Object.fromEntries(form.fields)).toEqual({ purpose: 'vision', x: '1' })
    expect(form.file).toEqual({ name: 'ümläut.txt', mediaType: 'text/plain', taken: 'hello' })
  })

  it('is read byte by byte, with what looks like a boundary in the file', async () => {
    const text = 'a--XX\r\n--X\r\n--YX\r\n\r\n-XX\r--XX\n--XX'
    const body = Buffer.from(whole(filePart(text)))
    const form = (await read((to) => {
      for (const byte of body) to.write(Uint8Array.of(byte))
      to.end()
    })) as MultipartForm<string>
    expect(form.file?.taken).toBe(text)
  })

  it('may come without a file, and with a file that has no name', async () => {
    const none = (await read((to) => to.end(whole(part('name="a"', 'b'))))) as MultipartForm<string>
    expect(none.file).toBeUndefined()
    const nameless = (await read((to) => to.end(whole(part('name="file"', 'hello'))))) as MultipartForm<string>
    expect(nameless.file).toEqual({ name: '', mediaType: 'text/plain', taken: 'hello' })
  })

  it.each([
    ['two files', whole(filePart('a'), filePart('b')), 'file: must be given once.'],
    [
      'a file in another field',
      whole(part('name="other"; filename="a"', 'a')),
      'other: takes no file. Send the file as file.',
    ],
    ['a field twice', whole(part('name="a"', '1'), part('name="a"', '2')), 'a: must be given once.'],
    ['a long field', whole(part('name="a"', 'x'.repeat(21))), 'A field of the form is longer than 20 bytes.'],
    [
      'many fields',
      whole(...['a', 'b', 'c', 'd'].map((name) => part(`name="${name}"`, '1'))),
      'The form has more than 3 fields beside the file.',
    ],
    ['no end', filePart('a'), 'The body could not be read to its end.'],
    ['nothing', '', 'The body could not be read to its end.'],
  ])('is 400 with %s', async (_, body, message) => {
    expect(await messageOf(read((to) => to.end(body)))).toEqual([400, message])
  })

  it('is 400 without a boundary', async () => {
    const outcome = read((to) => to.end(whole(filePart('a'))), {}, 'multipart/form-data')
    expect(await messageOf(outcome)).toEqual([400, 'The form has no boundary: see its Content-Type header.'])
  })

  it('discards a file that is followed by something wrong', async () => {
    const { opened: taken, open } = gate()
    const take = async (bytes: AsyncIterable<Uint8Array>) => {
      const text = await collect(bytes)
      open()
      return text
    }
    const sent = read(
      (to) => {
        to.write(filePart('kept') + part('name="b"', '1'))
        void taken.then(() => to.end(whole(part('name="a"', 'x'.repeat(21)))))
      },
      { take },
    )
    await messageOf(sent)
    expect(discarded).toEqual(['kept'])
  })

  it('is 413 as soon as there is too much, wherever it is, and when its length says so', async () => {
    const refused = [413, 'The body is larger than 1000 bytes.']
    const file = whole(filePart('x'.repeat(2000)))
    expect(await messageOf(read((to) => to.end(file), { bytesMax: 1000 }))).toEqual(refused)
    const chunked = read(
      (to) => {
        to.write('x'.repeat(2000))
        to.write(file)
      },
      { bytesMax: 1000 },
    )
    expect(await messageOf(chunked)).toEqual(refused)
  })

  it('ends with the failure of whoever takes the file, while the body goes on', async () => {
    const full = new GatewayError('payload_too_large', 'full')
    const take = async (bytes: AsyncIterable<Uint8Array>) => {
      for await (const _ of bytes) throw full
      return ''
    }
    expect(await messageOf(read((to) => void to.write(filePart('x'.repeat(50_000))), { take }))).toEqual([413, 'full'])
    const early = async () => {
      throw full
    }
    expect(await messageOf(read((to) => void to.write(filePart('x'.repeat(50_000))), { take: early }))).toEqual([
      413,
      'full',
    ])
  })

  it('ends when its sender goes away, and tells whoever takes the file', async () => {
    let told: unknown
    const { opened: begun, open } = gate()
    const take = async (bytes: AsyncIterable<Uint8Array>) => {
      open()
      try {
        return await collect(bytes)
      } catch (error) {
        told = error
        throw error
      }
    }
    const outcome = read(
      (to) => {
        to.write(filePart('x'.repeat(1000)).slice(0, 500))
        void begun.then(() => to.destroy())
      },
      { take },
    )
    expect(await messageOf(outcome)).toEqual([400, 'The body could not be read to its end.'])
    expect(told).toBeInstanceOf(GatewayError)
  })

  it('holds the sender back while nobody takes the file', async () => {
    const { opened, open } = gate()
    let sent = 0
    const text = 'x'.repeat(64 * 1024)
    const outcome = read(
      (to) => {
        const write = () => {
          if (sent >= 512) return to.end('\r\n--XX--\r\n')
          sent++
          if (sent === 1) to.write('--XX\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n')
          return to.write(text, () => write())
        }
        write()
        void settled('what is sent', () => sent).then(open)
      },
      {
        bytesMax: 64 * 1024 ** 2,
        take: async (bytes) => {
          await opened
          const before = sent
          return `${before} ${(await collect(bytes)).length}`
        },
      },
    )
    const [before, length] = ((await outcome) as MultipartForm<string>).file?.taken.split(' ').map(Number) ?? []
    expect(length).toBe(512 * 64 * 1024)
    expect(before).toBeLessThan(512)
  })
})

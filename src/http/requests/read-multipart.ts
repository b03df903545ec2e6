import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { GatewayError } from '../../errors/gateway-error.ts'
import { tooLarge, unreadable } from './read-bytes.ts'

export interface MultipartRules<Taken> {
  /** The field that holds the file. */
  readonly field: string
  /** Of the whole body. */
  readonly bytesMax: number
  /** Fields beside the file, and bytes of each. */
  readonly fieldsMax: number
  readonly fieldBytesMax: number
  /** Takes the bytes of the file as they come. A rejection ends the reading. */
  readonly take: (bytes: AsyncIterable<Uint8Array>) => Promise<Taken>
}

/** A form that was read to its end. */
export interface MultipartForm<Taken> {
  readonly fields: ReadonlyMap<string, string>
  readonly file: TakenFile<Taken> | undefined
}

export interface TakenFile<Taken> {
  /** As its sender says; '' where it does not. */
  readonly name: string
  readonly mediaType: string
  readonly taken: Taken
}

/**
 * Reads a form (`multipart/form-data`, RFC 7578) with at most one file, of which no more than a few chunks are in memory. Rejects with
 * GatewayError, 400 or 413, or with the error of `take`; whatever `take` gave by then is handed to `discard`.
 */
export async function readMultipart<Taken>(
  request: IncomingMessage,
  rules: MultipartRules<Taken>,
  discard: (taken: Taken) => Promise<void>,
): Promise<MultipartForm<Taken>> {
  const reading = new MultipartReading(parserOf(request, rules), rules)
  try {
    await reading.feed(request)
    return await reading.end()
  } catch (error) {
    await reading.taken().then(discard, () => {})
    throw error
  }
}

function parserOf(
  { headers }: IncomingMessage,
  { field, fieldsMax, fieldBytesMax }: MultipartRules<unknown>,
): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': headers['content-type'] ?? '' },
      limits: {
        ...{ files: 1, fields: fieldsMax, parts: fieldsMax + 1, fieldSize: fieldBytesMax, fieldNameSize: 256 },
        ...{ headerPairs: 32, headerSize: 16 * 1024 },
      },
      isPartAFile: (name, _type, filename) => name === field || filename !== undefined,
    })
  } catch (error) {
    throw new GatewayError('invalid_request', 'The form has no boundary: see its Content-Type header.', {
      cause: error,
    })
  }
}

class MultipartReading<Taken> {
  /** The first thing that was wrong. */
  failure: GatewayError | undefined
  readonly #parser: BusboyInstance
  readonly #rules: MultipartRules<Taken>
  readonly #fields = new Map<string, string>()
  #file: { readonly bytes: Readable; readonly taking: Promise<TakenFile<Taken>> } | undefined
  #isFinished = false
  /** Called when the parser is ready for more, is done, or something is wrong. */
  #wake = () => {}

  constructor(parser: BusboyInstance, rules: MultipartRules<Taken>) {
    this.#parser = parser
    this.#rules = rules
    parser.on('field', (name, value, isNameCut, isCut) => this.#addField(name, value, isNameCut || isCut))
    parser.on('file', (name, bytes, filename, _, mediaType) => this.#addFile(name, bytes, filename ?? '', mediaType))
    parser.on('filesLimit', () => this.#fail(`${rules.field}: must be given once.`))
    for (const event of ['fieldsLimit', 'partsLimit'] as const)
      parser.on(event, () => this.#fail(`The form has more than ${rules.fieldsMax} fields beside the file.`))
    parser.on('error', (error) => this.stop(unreadable(error)))
    parser.on('drain', () => this.#wake())
    parser.on('finish', () => {
      this.#isFinished = true
      this.#wake()
    })
  }

  /** Feeds the body to the parser. Rejects at once with the first thing that is wrong; what comes after it is left unread. */
  feed(request: IncomingMessage): Promise<void> {
    let left = this.#rules.bytesMax
    return new Promise((resolve, reject) => {
      const take = (chunk: Buffer) => {
        left -= chunk.length
        if (left < 0) this.stop(tooLarge(this.#rules.bytesMax))
        else if (!this.#parser.write(chunk)) request.pause()
      }
      const breakOff = () => this.stop(unreadable(undefined))
      this.#wake = () => {
        if (this.failure === undefined) {
          if (!this.#parser.writableNeedDrain) request.resume()
          return
        }
        request.off('data', take)
        request.pause()
        reject(this.failure)
      }
      // Its sender may have gone before anything was read.
      if (request.destroyed) breakOff()
      request.on('data', take)
      request.once('end', resolve)
      request.once('error', breakOff)
      request.once('close', () => {
        if (!request.complete) breakOff()
      })
    })
  }

  async end(): Promise<MultipartForm<Taken>> {
    this.#parser.end()
    await new Promise<void>((resolve) => {
      this.#wake = () => {
        if (this.failure !== undefined || this.#isFinished) resolve()
      }
      this.#wake()
    })
    if (this.failure !== undefined) throw this.failure
    return { fields: this.#fields, file: await this.#file?.taking }
  }

  /** Ends the reading. The first reason counts. */
  stop(reason: GatewayError): void {
    this.failure ??= reason
    this.#file?.bytes.destroy(this.failure)
    this.#wake()
  }

  /** What was taken, once nothing more comes. Rejects where nothing was. */
  async taken(): Promise<Taken> {
    if (this.#file === undefined) throw new Error('no file has come')
    return (await this.#file.taking).taken
  }

  #addField(name: string, value: string, isCut: boolean): void {
    const { fieldBytesMax } = this.#rules
    if (isCut) this.#fail(`A field of the form is longer than ${fieldBytesMax} bytes.`)
    else if (this.#fields.has(name)) this.#fail(`${name.slice(0, 100)}: must be given once.`)
    else this.#fields.set(name, value)
  }

  #addFile(name: string, bytes: Readable, filename: string, mediaType: string): void {
    // Nobody may listen yet when it breaks off.
    bytes.on('error', () => {})
    if (name !== this.#rules.field) {
      this.#fail(`${name.slice(0, 100)}: takes no file. Send the file as ${this.#rules.field}.`)
      bytes.destroy()
      return
    }
    const taking = this.#rules.take(bytes).then((taken) => ({ name: filename, mediaType, taken }))
    taking.catch((error) => this.stop(error instanceof GatewayError ? error : unreadable(error)))
    this.#file = { bytes, taking }
  }

  #fail(message: string): void {
    this.stop(new GatewayError('invalid_request', message))
  }
}

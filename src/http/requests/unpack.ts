import type { IncomingMessage } from 'node:http'
import type { Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { GatewayError } from '../../errors/gateway-error.ts'

const unpackers: ReadonlyMap<string, () => Transform> = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
])

/** A request's body without its Content-Encoding. Throws GatewayError for one that is not known. Nothing is unpacked before it is read. */
export function unpack(request: IncomingMessage, encoding: string): Readable {
  const name = encoding.trim().toLowerCase()
  if (name === 'identity') return request
  const create = unpackers.get(name)
  if (create === undefined) {
    throw new GatewayError('invalid_request', 'The Content-Encoding is not supported: send gzip, deflate, br or none.')
  }
  const unpacker = create()
  // A caller that goes away ends no stream by itself; one that breaks off is told apart from one that is done.
  request.once('close', () => {
    if (!request.complete) unpacker.destroy()
  })
  request.on('error', () => unpacker.destroy())
  return request.pipe(unpacker)
}

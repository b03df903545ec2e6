import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expectedAuthorization } from '../support/aws-signature-check.ts'

export const s3Keys = { accessKeyId: 'AKIAEXAMPLEEXAMPLE00', secretAccessKey: 'secret/of+the+store' }

/** An S3-compatible store in memory, of one bucket `files`, that checks each signature. */
export interface S3Server {
  readonly url: string
  readonly objects: Map<string, Buffer>
  /** Paths that were asked for, with their methods. */
  readonly asked: readonly string[]
  /** Answers everything with this status from now on; undefined: as it should. */
  failWith(status: number | undefined): void
  close(): Promise<void>
}

export async function startS3(): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  const asked: string[] = []
  let failure: number | undefined
  const server = createServer((request, response) => void answer(request, response))
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = request
    const rawBody = await buffer(request)
    asked.push(`${method} ${path}`)
    const fault = (status: number, code: string) =>
      response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
    const expected = expectedAuthorization(
      { method, path, headers, rawBody },
      { credentials: s3Keys, region: 'eu-central-1', service: 's3' },
    )
    if (headers.authorization !== expected) return void fault(403, 'SignatureDoesNotMatch')
    if (headers['x-amz-content-sha256'] !== createHash('sha256').update(rawBody).digest('hex'))
      return void fault(400, 'XAmzContentSHA256Mismatch')
    if (failure !== undefined) return void fault(failure, 'SlowDown')
    if (!path.startsWith('/files/')) return void fault(404, 'NoSuchBucket')
    const found = objects.get(path)
    if (method === 'PUT') objects.set(path, rawBody)
    else if (method === 'DELETE') objects.delete(path)
    else if (found === undefined) return void fault(404, 'NoSuchKey')
    else return void response.writeHead(200, { 'content-length': found.length }).end(found)
    response.writeHead(method === 'PUT' ? 200 : 204).end()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    asked,
    failWith: (status) => {
      failure = status
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

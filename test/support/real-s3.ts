import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface S3rver {
  configureBuckets(): Promise<void>
  listen(port: number, host: string): Promise<Server>
}

const Rver: new (options: object) => S3rver = createRequire(import.meta.url)('@20minutes/s3rver')

/** The keys that the store knows, and no others. */
export const realS3Keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** An S3-compatible store that somebody else wrote: it checks signatures, and answers in the words of AWS. */
export interface RealS3 {
  readonly url: string
  /** What is in a bucket, by key. */
  objects(bucket: string): ReadonlyMap<string, Buffer>
  close(): Promise<void>
}

const suffix = '._S3rver_object'

export async function startRealS3(...buckets: readonly string[]): Promise<RealS3> {
  const directory = mkdtempSync(join(tmpdir(), 'gateway-s3-'))
  const server = new Rver({ directory, silent: true, configureBuckets: buckets.map((name) => ({ name })) })
  await server.configureBuckets()
  const http = await server.listen(0, '127.0.0.1')
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    objects(bucket) {
      const files = readdirSync(join(directory, bucket), { recursive: true, encoding: 'utf8' })
      const found = files.filter((file) => file.endsWith(suffix))
      return new Map(found.map((file) => [file.slice(0, -suffix.length), readFileSync(join(directory, bucket, file))]))
    },
    async close() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { blocksOf } from '../docs/page-blocks.ts'

interface ReceivedBatch {
  readonly batchId: string
  readonly ids: readonly string[]
  readonly data: readonly Readonly<Record<string, unknown>>[]
  readonly headers: IncomingHttpHeaders
  readonly isGenuine: boolean
  /** How it was answered: a status, or never. */
  readonly answer: number | 'never'
}

/** A server that webhooks are sent to, and verifies them. */
export interface WebhookReceiver {
  readonly url: string
  readonly batches: readonly ReceivedBatch[]
  /** The ids of generations that it took, once for each time. */
  taken(): string[]
  /** How it answers from now on: a status, or never. */
  answer: number | 'never'
  close(): Promise<void>
}

/** `secret` as the destination has it; what is sent is verified as the documentation says. */
export async function openReceiver(secret: () => string): Promise<WebhookReceiver> {
  const isGenuine = await verifierOfDocs()
  const batches: ReceivedBatch[] = []
  const taken: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      const { batch_id, data } = JSON.parse(body) as { batch_id: string; data: { id: string }[] }
      const ids = data.map(({ id }) => id)
      const { headers } = request
      batches.push({
        batchId: batch_id,
        ids,
        data,
        headers,
        isGenuine: isGenuine(headers, body, secret()),
        answer: receiver.answer,
      })
      if (receiver.answer === 'never') return
      if (receiver.answer < 300) taken.push(...ids)
      response.writeHead(receiver.answer)
      response.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    batches,
    taken: () => taken,
    answer: 200,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return receiver
}

type Verifier = (headers: IncomingHttpHeaders, body: string, secret: string) => boolean

async function verifierOfDocs(): Promise<Verifier> {
  const block = blocksOf('docs/destinations.md').find(({ kind }) => kind === 'ts checked')
  const folder = mkdtempSync(join(tmpdir(), 'gateway-docs-'))
  try {
    const file = join(folder, 'is-genuine.ts')
    writeFileSync(file, block?.text ?? '')
    return ((await import(file)) as { isGenuine: Verifier }).isGenuine
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a PostgreSQL server, as a proxy or balancer that loses track of connections. */
export interface PostgresRoad {
  readonly url: string
  readonly openCount: number
  /** Over the connections that are open now nothing gets through any more, and nobody is told; new ones work. */
  silence(): void
  /** New connections are refused. */
  refuse(): void
  /** All connections break, and new ones are refused. */
  cut(): void
  /** New connections work again. */
  mend(): void
  close(): Promise<void>
}

/** Opens a way to the server of a `postgres://` URL. */
export async function openPostgresRoad(serverUrl: string): Promise<PostgresRoad> {
  const target = new URL(serverUrl)
  const pairs = new Set<{ readonly near: Socket; isSilent: boolean }>()
  let isCut = false
  const server = createServer((near) => {
    near.on('error', () => {})
    if (isCut) return void near.destroy()
    const far = connect({ host: target.hostname, port: Number(target.port || 5432) })
    const pair = { near, isSilent: false }
    pairs.add(pair)
    for (const [from, to] of [[near, far] as const, [far, near] as const]) {
      from.on('data', (bytes) => {
        if (!pair.isSilent) to.write(bytes)
      })
      from.on('error', () => {})
      from.once('close', () => {
        to.destroy()
        pairs.delete(pair)
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(serverUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  const breakAll = () => {
    for (const { near } of pairs) near.destroy()
  }
  return {
    url: url.href,
    get openCount() {
      return pairs.size
    },
    silence() {
      for (const pair of pairs) pair.isSilent = true
    },
    refuse() {
      isCut = true
    },
    cut() {
      isCut = true
      breakAll()
    },
    mend() {
      isCut = false
    },
    async close() {
      breakAll()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

const root = resolve(import.meta.dirname, '../..')
/** `npm install --prefix .cache/clickhouse chdb` puts ClickHouse's engine there: it is too large for everybody's packages. */
const folder = join(root, '.cache/clickhouse')
const serverUrl = process.env['CLICKHOUSE_URL_TEST']

/** Whether there is a ClickHouse: a server at CLICKHOUSE_URL_TEST (http://user:password@host:port), or its engine. */
export const isClickhouseThere = serverUrl !== undefined || existsSync(join(folder, 'node_modules/@chdb'))

export interface Clickhouse {
  /** Without user and password. */
  readonly url: string
  readonly username: string
  readonly password: string
  /** Runs a statement; rows are what its JSONEachRow says. */
  run(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>
  close(): Promise<void>
}

export async function openClickhouse(): Promise<Clickhouse> {
  const { url, username, password, close } = serverUrl === undefined ? await startEngine() : readServer(serverUrl)
  return {
    ...{ url, username, password, close },
    async run(sql) {
      const response = await fetch(`${url}/?default_format=JSONEachRow`, {
        method: 'POST',
        headers: { 'x-clickhouse-user': username, 'x-clickhouse-key': password },
        body: sql,
      })
      const said = await response.text()
      if (!response.ok) throw new Error(said)
      return said.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
    },
  }
}

function readServer(text: string) {
  const { origin, username, password } = new URL(text)
  const names = { username: decodeURIComponent(username) || 'default', password: decodeURIComponent(password) }
  return { url: origin, ...names, close: async () => {} }
}

async function startEngine() {
  const [username, password] = ['writer', 'pass & word+1']
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'test/support/clickhouse-child.ts', folder, username, password],
    { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] },
  )
  for await (const line of createInterface({ input: child.stdout })) {
    child.stdout.resume()
    const close = async () => {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    }
    return { url: `http://127.0.0.1:${line}`, username, password, close }
  }
  throw new Error('the engine of ClickHouse did not start')
}

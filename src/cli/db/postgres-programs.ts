import { spawn } from 'node:child_process'
import type { Environment } from '../../environment/environment.ts'
import { CommandError } from '../usage-error.ts'

/** Runs PostgreSQL's own program on a database. The password is handed over in the environment, where no list of processes shows it. */
export async function runPostgres(
  program: 'pg_dump' | 'pg_restore',
  url: string,
  args: readonly string[],
  programEnv: Environment,
): Promise<void> {
  const { variables, name } = connectionOf(url)
  const words = [...args, '--no-password', ...(program === 'pg_restore' ? ['--dbname', name] : [])]
  const child = spawn(program, words, {
    env: { ...programEnv, ...variables },
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint = `${complaint}${String(chunk)}`.slice(-2_000)
  })
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) => reject(error.code === 'ENOENT' ? missing(program) : error))
    child.once('close', resolve)
  })
  if (status !== 0) throw new CommandError(`${program} failed: ${complaint.trim()}`)
}

function missing(program: string): CommandError {
  return new CommandError(
    `${program} is not installed here. Install PostgreSQL's client programs, of the server's version or newer, or use the backups of whoever runs the server.`,
  )
}

function connectionOf(text: string): { readonly variables: Readonly<Record<string, string>>; readonly name: string } {
  const url = new URL(text)
  const name = decodeURIComponent(url.pathname.slice(1)) || decodeURIComponent(url.username)
  const sslMode = url.searchParams.get('sslmode')
  const rootCert = url.searchParams.get('sslrootcert')
  return {
    name,
    variables: {
      PGHOST: url.searchParams.get('host') ?? url.hostname.replaceAll(/[[\]]/g, ''),
      PGPORT: url.port === '' ? '5432' : url.port,
      PGDATABASE: name,
      ...(url.username !== '' && { PGUSER: decodeURIComponent(url.username) }),
      ...(url.password !== '' && { PGPASSWORD: decodeURIComponent(url.password) }),
      ...(sslMode !== null && { PGSSLMODE: sslMode }),
      ...(rootCert !== null && { PGSSLROOTCERT: rootCert }),
    },
  }
}

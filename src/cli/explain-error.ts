import { variable } from '../environment/environment.ts'
import { isExecutable } from '../environment/executable.ts'
import { ConfigError } from '../errors/config-error.ts'
import { GatewayError } from '../errors/gateway-error.ts'
import { CorruptDatabaseError, StorageUnavailableError } from '../errors/storage-error.ts'
import type { Terminal } from './terminal/terminal.ts'
import { CommandError, UsageError } from './usage-error.ts'
import { sqlitePackage } from './version.ts'

/** The message for an error, and the exit code: 2 for a wrong command line, else 1. */
export interface ErrorExplanation {
  readonly text: string
  readonly exitCode: number
}

/** Explains any error that a command rejects with. Only an unexpected one is shown with its stack. */
export function explainError(error: unknown, terminal: Pick<Terminal, 'program' | 'env'>): ErrorExplanation {
  if (error instanceof UsageError) return { text: error.message, exitCode: 2 }
  return { text: wordError(error, terminal), exitCode: 1 }
}

function wordError(error: unknown, { program, env }: Pick<Terminal, 'program' | 'env'>): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof CommandError) return error.message
  // Same rules and messages as for callers of the API; some begin with the name of a field.
  if (error instanceof GatewayError) return error.message
  if (error instanceof ConfigError) return `${error.message}${adviceOnConfig(error, program)}`
  // Its message says what to do.
  if (error instanceof CorruptDatabaseError) return error.message
  if (error instanceof StorageUnavailableError)
    return `${upperFirst(error.message)}. ${error.advice ?? adviceOnStore(error, env)}`
  const known = systemErrors[codeOf(error)]?.(error as NodeJS.ErrnoException)
  if (known !== undefined) return known
  // A plain Error is one of ours with a clear message; any other class is a bug.
  if (error.constructor === Error && codeOf(error) === '') return upperFirst(`${error.message.replace(/\.$/, '')}.`)
  return `Internal error (please report it): ${error.stack ?? error.message}`
}

function adviceOnConfig({ file }: ConfigError, program: string): string {
  if (file === undefined) return ''
  const flag = file === 'gateway.yaml' ? '' : ` --config ${file}`
  return `\n  Correct it, and check again with: ${program} config check${flag}`
}

function adviceOnStore({ isBusy }: StorageUnavailableError, env: Terminal['env']): string {
  if (isBusy) return 'Another process has locked it: try again in a moment.'
  return variable(env, 'DATABASE_URL') === undefined
    ? 'Check the folder and its permissions; GATEWAY_DATA_DIR or --data-dir names another one.'
    : 'Check that the server of DATABASE_URL runs and accepts this user and password.'
}

const diskFull =
  'The disk is full. Free some space, or name another place: a file elsewhere, or a folder with --data-dir or GATEWAY_DATA_DIR.'

type Wording = (error: NodeJS.ErrnoException & { address?: string; port?: number }) => string | undefined

const systemErrors: Readonly<Record<string, Wording | undefined>> = {
  EADDRINUSE: ({ address, port }) =>
    `Port ${port} on ${address} is in use, perhaps by a gateway that already runs. Stop that program, or choose another port with --port or GATEWAY_PORT (0 takes any free one).`,
  EADDRNOTAVAIL: ({ address }) =>
    `${address} is not an address of this machine. Choose another with --host or GATEWAY_HOST: 127.0.0.1 for this machine only, 0.0.0.0 for all its addresses.`,
  ENOTFOUND: (error) =>
    `There is no host ${'hostname' in error ? error.hostname : error.address}. Choose another with --host or GATEWAY_HOST: 127.0.0.1 for this machine only, 0.0.0.0 for all its addresses.`,
  EACCES: (error) =>
    error.syscall === 'listen'
      ? `This user may not listen on port ${error.port}. Choose one from 1024 up with --port or GATEWAY_PORT.`
      : `${error.path} can't be used: permission denied. Change its permissions, or name another folder with --data-dir or GATEWAY_DATA_DIR.`,
  ENOENT: ({ path, syscall }) =>
    syscall === 'open' && path !== undefined ? `There is no file or folder ${path}.` : undefined,
  EISDIR: ({ path }) => (path === undefined ? undefined : `${path} is a folder. Name a file.`),
  EROFS: ({ path }) =>
    `${path} is on a read-only file system. Name another folder with --data-dir or GATEWAY_DATA_DIR.`,
  EEXIST: ({ path }) => `${path} is a file, not a folder. Name a folder with --data-dir or GATEWAY_DATA_DIR.`,
  ENOTDIR: ({ path }) =>
    `${path} can't be a folder: its parent is a file. Name another with --data-dir or GATEWAY_DATA_DIR.`,
  ENOSPC: () => diskFull,
  SQLITE_FULL: () => diskFull,
  ERR_DLOPEN_FAILED: adviceOnAddon,
  // Of the bundle only the addon is a file that may be missing.
  MODULE_NOT_FOUND: (error) => (error.message.includes(".node'") ? adviceOnAddon(error) : undefined),
}

function adviceOnAddon({ message }: Error): string {
  const { platform, arch } = process
  if (isExecutable)
    return `SQLite's addon can't be loaded on this system: ${message.split('\n', 1)[0]}. Where its folder is mounted without "exec", XDG_CACHE_HOME can name another.`
  return `There is no SQLite addon here for Node.js ${process.version} on ${platform} ${arch}. From a clone, ./scripts/start builds one. With npm, install it beside the gateway: npm install model-gateway ${sqlitePackage}`
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

import { describe, expect, it } from 'vitest'
import { explainError } from '../../src/cli/explain-error.ts'
import { CommandError, UsageError } from '../../src/cli/usage-error.ts'
import { ConfigError } from '../../src/errors/config-error.ts'
import { CorruptDatabaseError, StorageUnavailableError } from '../../src/errors/storage-error.ts'

const terminal = { program: 'model-gateway', env: {} }
const systemError = (code: string, fields: object = {}) => Object.assign(new Error(code), { code, ...fields })

describe('what is said about an error', () => {
  it('leaves the words of a usage error alone and exits with 2', () => {
    expect(explainError(new UsageError('Say --name.'), terminal)).toEqual({ text: 'Say --name.', exitCode: 2 })
  })

  it('leaves the words of a command error alone and exits with 1', () => {
    expect(explainError(new CommandError('No such key.'), terminal)).toEqual({ text: 'No such key.', exitCode: 1 })
  })

  it('names the command that looks at a broken file again', () => {
    const error = new ConfigError([{ line: 3, column: 7, key: 'port', message: 'must be a whole number' }], 'my.yaml')
    const { text, exitCode } = explainError(error, terminal)
    expect(text).toContain('my.yaml:3:7 port: must be a whole number')
    expect(text).toContain('model-gateway config check --config my.yaml')
    expect(exitCode).toBe(1)
  })

  it('sends nobody to a file when a flag was wrong', () => {
    const error = new ConfigError([{ key: '--port', message: 'must be a whole number' }])
    expect(explainError(error, terminal).text).toBe('--port: must be a whole number')
  })

  it.each([
    [
      'EADDRINUSE',
      { address: '127.0.0.1', port: 8787 },
      /^Port 8787 on 127\.0\.0\.1 is in use.*--port or GATEWAY_PORT/,
    ],
    ['EADDRNOTAVAIL', { address: '1.2.3.4' }, /^1\.2\.3\.4 is not an address of this machine.*GATEWAY_HOST/],
    ['ENOTFOUND', { hostname: 'nowhere' }, /^There is no host nowhere.*--host/],
    ['EACCES', { syscall: 'listen', port: 80 }, /^This user may not listen on port 80.*--port/],
    ['EACCES', { syscall: 'mkdir', path: '/data' }, /^\/data can't be used.*--data-dir/],
    ['EEXIST', { path: '/data' }, /^\/data is a file, not a folder/],
    ['EROFS', { path: '/data' }, /^\/data is on a read-only file system/],
    ['ENOSPC', {}, /^The disk is full/],
    ['SQLITE_FULL', {}, /^The disk is full/],
    ['ENOENT', { syscall: 'open', path: '/no/file' }, /^There is no file or folder \/no\/file\.$/],
    ['EISDIR', { path: '/tmp' }, /^\/tmp is a folder/],
    [
      'ERR_DLOPEN_FAILED',
      {},
      /^There is no SQLite addon here for Node\.js v.*npm install model-gateway better-sqlite3@/,
    ],
    ['MODULE_NOT_FOUND', { message: "Cannot find module '/a/b.node'" }, /^There is no SQLite addon here/],
  ])('turns %s %j into a sentence that says what to do', (code, fields, words) => {
    const { text, exitCode } = explainError(systemError(code, fields), terminal)
    expect(text).toMatch(words)
    expect(text.split('\n')).toHaveLength(1)
    expect(exitCode).toBe(1)
  })

  it('passes on what a damaged database advises', () => {
    const error = new CorruptDatabaseError('x is damaged. Restore it from a backup.')
    expect(explainError(error, terminal).text).toBe('x is damaged. Restore it from a backup.')
  })

  it('says where to look when the store is not there', () => {
    const error = new StorageUnavailableError('the store is not available')
    expect(explainError(error, terminal).text).toMatch(/^The store is not available\. .*--data-dir/)
    const env = { DATABASE_URL: 'postgres://127.0.0.1/x' }
    expect(explainError(error, { ...terminal, env }).text).toContain('DATABASE_URL')
    expect(explainError(new StorageUnavailableError('busy', { isBusy: true }), terminal).text).toContain('try again')
  })

  it("shows an error of our own without a stack, and a bug's with one", () => {
    expect(explainError(new Error('the key is of the other kind'), terminal).text).toBe('The key is of the other kind.')
    expect(explainError(new TypeError('x is not a function'), terminal).text).toMatch(/Internal error.*\n\s+at /)
  })
})

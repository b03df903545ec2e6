import { describe, expect, it } from 'vitest'
import {
  ConstraintViolationError,
  CorruptDatabaseError,
  StorageUnavailableError,
  translateDriverError,
} from '../../src/errors/storage-error.ts'

const driverError = (code: string) => Object.assign(new Error('from the driver'), { code })

describe('translateDriverError', () => {
  it.each(['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_LOCKED', '40001', '40P01', '55P03'])(
    'says that %s is busy',
    (code) => {
      expect(translateDriverError(driverError(code))).toMatchObject({ name: 'StorageUnavailableError', isBusy: true })
    },
  )

  it.each([
    'SQLITE_IOERR_WRITE',
    'SQLITE_FULL',
    'SQLITE_CANTOPEN',
    'SQLITE_READONLY',
    '08006',
    '53300',
    '57P01',
    '57P03',
    '57014',
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ENOTFOUND',
    'EAI_AGAIN',
  ])('says that %s is a store that is away', (code) => {
    expect(translateDriverError(driverError(code))).toMatchObject({ name: 'StorageUnavailableError', isBusy: false })
  })

  it.each(['SQLITE_FULL', '53100'])('N41: says of %s that space has to be made', (code) => {
    expect(translateDriverError(driverError(code))).toMatchObject({ advice: expect.stringContaining('disk is full') })
    expect(translateDriverError(driverError('SQLITE_CANTOPEN'))).toMatchObject({ advice: undefined })
  })

  it('says of a server that answers TLS in other words than PostgreSQL that it is none', () => {
    const error = new Error('There was an error establishing an SSL connection')
    expect(translateDriverError(error)).toMatchObject({ advice: expect.stringContaining('not PostgreSQL') })
  })

  it.each(['SQLITE_CORRUPT', 'SQLITE_CORRUPT_INDEX', 'SQLITE_NOTADB'])('says that %s is damage', (code) => {
    expect(translateDriverError(driverError(code))).toBeInstanceOf(CorruptDatabaseError)
  })

  it.each([
    ['SQLITE_CONSTRAINT_UNIQUE', 'unique'],
    ['SQLITE_CONSTRAINT_PRIMARYKEY', 'unique'],
    ['23505', 'unique'],
    ['SQLITE_CONSTRAINT_FOREIGNKEY', 'reference'],
    ['23503', 'reference'],
  ])('says that %s breaks a %s constraint', (code, constraint) => {
    expect(translateDriverError(driverError(code))).toMatchObject({ name: 'ConstraintViolationError', constraint })
  })

  it('leaves a mistake of ours, and what it has translated before, as they are', () => {
    const mistakes = [
      driverError('SQLITE_ERROR'),
      driverError('42601'),
      new TypeError('undefined is not a function'),
      new StorageUnavailableError('before'),
      new ConstraintViolationError('unique', undefined),
    ]
    for (const mistake of mistakes) expect(translateDriverError(mistake)).toBe(mistake)
  })
})

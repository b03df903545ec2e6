import { describe, expect, it } from 'vitest'
import { isDiskFull } from '../../src/errors/disk-full.ts'
import { translateDriverError } from '../../src/errors/storage-error.ts'
import { storeUnavailable } from '../../src/files/store-unavailable.ts'
import { toGatewayError } from '../../src/http/answers/error-reply.ts'

const withCode = (code: string) => Object.assign(new Error('x'), { code })

describe('a full disk', () => {
  it.each(['SQLITE_FULL', '53100', 'ENOSPC', 'EDQUOT'])(
    'N42: is known by %s of a database, and told as such',
    (code) => {
      const error = toGatewayError(translateDriverError(withCode(code)))
      expect(error).toMatchObject({ status: 503, type: 'provider_overloaded', details: { retryAfter: 30 } })
      expect(error.message).toBe(
        "The gateway's disk is full. Its database can not be written. Try again later; the operator has to free space or enlarge the disk.",
      )
    },
  )

  it.each(['ENOSPC', 'EDQUOT'])('N42: is known by %s of a file', (code) => {
    expect(storeUnavailable(withCode(code)).message).toMatch(/^The gateway's disk is full\. Try again later;/)
  })

  it.each(['SQLITE_IOERR_WRITE', 'SQLITE_CANTOPEN', '53300', 'EIO'])('is not what %s says', (code) => {
    expect(isDiskFull(translateDriverError(withCode(code)))).toBe(false)
    expect(storeUnavailable(withCode(code)).message).not.toContain('full')
  })
})

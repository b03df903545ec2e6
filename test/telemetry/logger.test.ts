import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { logOptions } from '../../src/telemetry/logger.ts'

const secret = 'TOP-SECRET-bytes-of-the-provider'

function logged(err: unknown): string {
  const lines: string[] = []
  pino(logOptions, { write: (line: string) => void lines.push(line) }).error({ err }, 'something broke')
  return lines.join('')
}

/** As the HTTP client, sockets, the database driver and fetch say them. */
const laden = () =>
  Object.assign(new Error('it broke', { cause: Object.assign(new Error('below'), { data: secret }) }), {
    code: 'HPE_INVALID_CONSTANT',
    data: secret,
    rawPacket: Buffer.from(secret),
    body: { text: secret },
    [Symbol('socket')]: secret,
  })

describe('an error in the log', () => {
  it('N29: has its kind, message, code, place and causes, and nothing that a library hung on it', () => {
    const line = logged(laden())
    expect(line).not.toContain(secret)
    expect(line).not.toContain(Buffer.from(secret).toString('base64').slice(0, 12))
    const { err } = JSON.parse(line) as { err: Record<string, unknown> }
    expect(err).toMatchObject({ type: 'Error', message: 'it broke', code: 'HPE_INVALID_CONSTANT' })
    expect(err['stack']).toContain('logger.test.ts')
    expect(err['cause']).toMatchObject({ message: 'below' })
    expect(Object.keys(err).sort()).toEqual(['cause', 'code', 'message', 'stack', 'type'])
  })

  it('N29: shows nothing of what is thrown and is no error, nor of codes that are sentences', () => {
    expect(logged(secret)).not.toContain(secret)
    expect(logged(Object.assign(new Error('x'), { code: `a ${secret}` }))).not.toContain(secret)
  })

  it('ends with causes that go round in a circle', () => {
    const error = new Error('round')
    error.cause = error
    expect(logged(error)).toContain('round')
  })
})

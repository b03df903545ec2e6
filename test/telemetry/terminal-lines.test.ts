import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { coloursFor } from '../../src/cli/terminal/colours.ts'
import { logOptions } from '../../src/telemetry/logger.ts'
import { terminalLine } from '../../src/telemetry/terminal-lines.ts'

const plain = coloursFor(false, {})
const coloured = coloursFor(true, {})

/** What a terminal shows of what is logged, without the time. */
function shown(log: (logger: ReturnType<typeof pino>) => void, colours = plain): string {
  const lines: string[] = []
  log(
    pino({ ...logOptions, level: 'trace' }, { write: (json: string) => void lines.push(terminalLine(json, colours)) }),
  )
  return lines.join('').replace(/^\d\d:\d\d:\d\d\.\d{3} /gm, '')
}

const request = {
  requestId: 'req-1',
  operationId: 'createResponse',
  status: 200,
  key: 'ci',
  generationId: 'gen-1',
  model: 'acme/large',
  provider: 'beta',
  endpoint: 'beta/eu',
  failed: [
    { provider: 'alpha', model: 'acme/large', status: 503, code: 'overloaded' },
    { provider: 'alpha', model: 'acme/large', status: 503, code: 'overloaded' },
    { provider: 'gamma', model: 'acme/small', status: 0, code: 'connect_timeout' },
  ],
  inputTokens: 1200,
  cachedTokens: 1000,
  outputTokens: 34,
  costUsd: 0.0000125,
  firstTokenMs: 310,
  durationMs: 1240.5,
}

describe('a request on a terminal', () => {
  it('is one line: status, operation, key, model → endpoint, what failed before, tokens, cost, times, id', () => {
    expect(shown((logger) => logger.info(request, 'request'))).toBe(
      '200  createResponse  ci  acme/large → beta/eu (failed: alpha 503 overloaded ×2, acme/small → gamma connect_timeout)' +
        '  1200 (1000 cached) in 34 out  $0.0000125  1.24 s  first 310 ms  gen-1\n',
    )
  })

  it('says less where there is less to say', () => {
    const refused = { requestId: 'req-2', operationId: 'listKeys', status: 401, errorType: 'authentication' }
    expect(shown((logger) => logger.info({ ...refused, durationMs: 3.14 }, 'request refused'))).toBe(
      '401  listKeys  authentication  3.1 ms  req-2\n',
    )
    expect(shown((logger) => logger.info({ requestId: 'req-3', status: 404 }, 'request'))).toBe(
      '404  no operation  req-3\n',
    )
  })

  it('names how an answer ended that did not complete', () => {
    const cut = { ...request, failed: undefined, ended: 'cancelled', firstTokenMs: undefined, costUsd: 1.5 }
    expect(shown((logger) => logger.info(cut, 'request'))).toContain(
      'acme/large → beta/eu  cancelled  1200 (1000 cached) in 34 out  $1.50  1.24 s  gen-1',
    )
  })

  it('has colours on a terminal that wants them, and none with NO_COLOR', () => {
    const log = (logger: ReturnType<typeof pino>) => logger.info(request, 'request')
    expect(shown(log, coloured)).toContain('\u001b[32m200\u001b[39m')
    expect(shown(log, coloursFor(true, { NO_COLOR: '1' }))).not.toContain('\u001b')
  })
})

describe('any other line on a terminal', () => {
  it('says what happened and its facts, such as those of an attempt that failed', () => {
    const facts = { provider: 'alpha', endpoint: 'acme/large@alpha', status: 503, said: 'too busy', none: undefined }
    expect(shown((logger) => logger.warn(facts, 'an attempt at a provider failed'))).toBe(
      'WARN  an attempt at a provider failed provider=alpha endpoint=acme/large@alpha status=503 said="too busy"\n',
    )
  })

  it('has the stack of an error, and those of its causes, below it', () => {
    const err = new Error('it broke', { cause: new Error('below') })
    const text = shown((logger) => logger.error({ err }, 'something broke'))
    expect(text).toMatch(/^ERROR something broke\n {4}Error: it broke\n {8}at /)
    expect(text).toContain('\n    Error: below\n')
  })
})

describe('I16: what others wrote', () => {
  const evil = 'x\u001b[2J\u009b31m\r\n12:00:00.000 200  createResponse  all is well\u202e\u2028'

  it.each<[string, object, string]>([
    ['a name of a key', { ...request, key: evil }, 'request'],
    ['words of a provider', { ...request, failed: [{ provider: 'a', model: evil, status: 1, code: evil }] }, 'request'],
    ['facts', { said: evil, [evil]: { deep: evil } }, 'an attempt at a provider failed'],
    ['a message', {}, evil],
    ['an error', { err: new Error(evil, { cause: new Error(evil) }) }, 'it broke'],
  ])('neither moves a cursor nor adds a line of its own: %s', (_, facts, message) => {
    const text = shown((logger) => logger.info(facts, message), plain)
    expect(text.replaceAll('\n', '')).toMatch(/^[^\p{Cc}\u2028\u2029\u202a-\u202e]*$/u)
    expect(text.split('\n').filter((line) => /^\d\d:|^200 {2}createResponse {2}all/.test(line))).toEqual([])
    if (!('err' in facts)) expect(text.split('\n')).toHaveLength(2)
  })
})

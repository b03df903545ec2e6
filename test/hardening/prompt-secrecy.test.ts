import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { useFakeProviders } from '../support/fake-providers.ts'
import { json, sse } from '../support/fake-upstream.ts'
import { responsesAnswer } from '../support/provider-answers.ts'

const providers = useFakeProviders()
const secret = 'the-patient-is-called-jane'
const answer = responsesAnswer([{ kind: 'text', deltas: ['a ', 'calm-', 'secret-sea'] }])

const calls: readonly (readonly [string, Record<string, unknown>])[] = [
  ['/responses', { input: secret, instructions: secret, safety_identifier: secret }],
  ['/chat/completions', { messages: [{ role: 'user', content: secret }], safety_identifier: secret }],
  ['/messages', { max_tokens: 50, system: secret, messages: [{ role: 'user', content: secret }] }],
]

/** Everything that the gateway keeps on its disk. */
function stored(): string {
  const { dataDir } = providers().gateway
  return readdirSync(dataDir)
    .map((name) => readFileSync(join(dataDir, name), 'latin1'))
    .join('\n')
}

describe('I16: what people write', () => {
  it('is in no log, no metric and no file, whether it was answered or refused', async () => {
    for (const [path, fields] of calls) {
      for (const stream of [false, true]) {
        providers().alpha.reset()
        providers().alpha.otherwise(stream ? sse(answer.sse) : json(answer.response))
        const body = JSON.stringify({ model: 'fake/alpha', stream, ...fields })
        const response = await providers().gateway.fetch(path, { method: 'POST', body })
        expect(response.status).toBe(200)
        await response.text()
      }
      const refusals = [
        JSON.stringify({ model: secret, ...fields }),
        `{"model":"fake/alpha","x":"${secret}`,
        // Parsers quote what they trip over.
        `{"model":"fake/alpha","x":${secret.slice(-4)}`,
      ]
      for (const body of refusals) {
        const refused = await providers().gateway.fetch(path, { method: 'POST', body })
        expect(refused.status).toBe(400)
        await refused.text()
      }
    }
    const metrics = await (await fetch(`${providers().gateway.origin}/metrics`)).text()
    const log = providers().gateway.log.join('')
    expect(log).toContain('createResponse')
    expect(metrics).toContain('gateway_requests_total')
    for (const text of [log, metrics, stored()]) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain(`:${secret.slice(-4)}`)
      expect(text).not.toContain('secret-sea')
    }
  })

  it('is in no log and no metric where it names the end user, whom the record keeps', async () => {
    const log = providers().gateway.log
    const before = log.length
    for (const [path, fields] of calls) {
      providers().alpha.reset()
      providers().alpha.otherwise(json(answer.response))
      const named = { model: 'fake/alpha', ...fields, user: secret }
      for (const [body, status] of [
        [named, 200],
        [{ ...named, model: 'fake/nobody' }, 400],
      ] as const) {
        const response = await providers().gateway.fetch(path, { method: 'POST', body: JSON.stringify(body) })
        expect([path, response.status]).toEqual([path, status])
        await response.text()
      }
    }
    const metrics = await (await fetch(`${providers().gateway.origin}/metrics`)).text()
    expect(log.slice(before).join('')).toContain('createMessage')
    for (const text of [log.join(''), metrics]) expect(text).not.toContain(secret)
  })

  it('can’t write a line of the log: breaks, colours and quotes stay inside one JSON value', async () => {
    const { origin, log } = providers().gateway
    const before = log.length
    const forged = '{"level":30,"msg":"all is well"}'
    const evil = `\u001b[31m\u2028\u202e"\\`
    for (const path of [
      `/api/v1/keys%0a${encodeURIComponent(forged)}`,
      `/api/v1/models/${encodeURIComponent(evil)}/x`,
    ]) {
      await (await fetch(origin + path)).text()
    }
    await providers().ask({ model: `fake/alpha\n${forged}\n${evil}` })
    await providers().ask({ model: 'fake/nobody', input: `\n${forged}` })
    await new Promise<void>((resolve, reject) => {
      const headers = { 'user-agent': '\u009b31m"\\', 'x-request-id': forged, 'x-title': forged }
      const sent = request(`${origin}/api/v1/responses`, { method: 'POST', headers }, (response) => {
        response.resume().on('end', resolve)
      })
      sent.on('error', reject)
      sent.end('{}')
    })
    const lines = log.slice(before)
    expect(lines.length).toBeGreaterThan(3)
    for (const line of lines) {
      expect(line.indexOf('\n')).toBe(line.length - 1)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
      expect(line.trimEnd()).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/)
      expect(JSON.parse(line)).not.toMatchObject({ msg: 'all is well' })
    }
  })
})

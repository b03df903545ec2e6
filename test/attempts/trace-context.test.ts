import { expect, it, onTestFinished } from 'vitest'
import { json, startUpstream } from '../support/fake-upstream.ts'
import { responsesAnswer } from '../support/provider-answers.ts'
import { providerConfig } from '../support/provider-config.ts'
import { startGateway } from '../support/test-gateway.ts'

const { response } = responsesAnswer([{ kind: 'text', deltas: ['hi'] }])
const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'

/** The header of that name that the provider got. */
async function told(capabilities: Readonly<Record<string, unknown>>, headers: Record<string, string>) {
  const upstream = await startUpstream(json(response))
  onTestFinished(() => upstream.close())
  const config = providerConfig({ acme: { at: upstream, capabilities } }, { 'acme/model': ['acme'] })
  const gateway = await startGateway({ config })
  onTestFinished(() => gateway.close())
  const body = JSON.stringify({ model: 'acme/model', input: 'hi' })
  expect((await gateway.fetch('/responses', { method: 'POST', body, headers })).status).toBe(200)
  return upstream.requests.at(-1)?.headers['traceparent']
}

it("a provider of one's own is told the caller's trace", async () => {
  expect(await told({ trace_context: true }, { traceparent })).toBe(traceparent)
  expect(await told({ trace_context: true }, { traceparent: traceparent.replace(/1$/, '0') })).toMatch(/-00$/)
})

it('no other is, and none without a trace that can be read', async () => {
  expect(await told({}, { traceparent })).toBeUndefined()
  expect(await told({ trace_context: true }, {})).toBeUndefined()
  expect(await told({ trace_context: true }, { traceparent: 'nonsense' })).toBeUndefined()
})

import { expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { startUpstream, steps } from '../support/fake-upstream.ts'
import { gate } from '../support/gate.ts'
import { startIssuer } from '../support/local-issuer.ts'
import { openStream } from '../support/open-stream.ts'
import { responsesAnswer } from '../support/provider-answers.ts'
import { providerConfig } from '../support/provider-config.ts'
import { expectStreamRules, parseEvents } from '../support/response-events.ts'
import { exchange, formOf, makePolicy, startFederation, statusWith } from './arrange.ts'

it('J3: a stream that was let in goes on to its end although its token expires meanwhile', async () => {
  const [issuer, upstream] = await Promise.all([startIssuer(), startUpstream()])
  const providers = providerConfig({ alpha: { at: upstream } }, { 'fake/alpha': ['alpha'] })
  const gateway = await startFederation(issuer, providers)
  const { policy } = await makePolicy(gateway, issuer)
  const { events } = responsesAnswer([{ kind: 'text', deltas: ['one ', 'two'] }])
  const { opened, open } = gate()
  upstream.otherwise(steps([events.slice(0, 5).join(''), { until: opened }, events.slice(5).join('')]))
  const exp = Math.floor(Date.now() / 1000) + 4
  const { body } = await exchange(gateway, formOf(policy.id, await issuer.token({ exp })))
  expect(body.expires_in).toBeLessThanOrEqual(4)
  const credential = { authorization: `Bearer ${body.access_token}` }
  const reading = await openStream(gateway.url, { model: 'fake/alpha', input: 'hi' }, credential)
  await reading.waitFor('one ')
  await eventually(() => statusWith(gateway, body.access_token), { everyMs: 200 }).toBe(401)
  open()
  const read = parseEvents(await reading.rest())
  expectStreamRules(read)
  expect(read.final['status']).toBe('completed')
  await gateway.close()
  await upstream.close()
  await issuer.close()
})

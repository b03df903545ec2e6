import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInChromium } from '../../support/chromium.ts'
import { askGateway, openConsole } from '../../support/console-gateway.ts'
import { eventually } from '../../support/eventually.ts'
import { type FakeUpstream, json, startUpstream } from '../../support/fake-upstream.ts'
import { chatAnswer } from '../../support/provider-answers.ts'
import { providerConfig } from '../../support/provider-config.ts'
import { startGateway, type TestGateway } from '../../support/test-gateway.ts'

// As many in a row open an endpoint's circuit.
const failuresMax = 5

let broken: FakeUpstream
let sound: FakeUpstream
let gateway: TestGateway
beforeAll(async () => {
  ;[broken, sound] = await Promise.all([startUpstream(), startUpstream()])
  broken.otherwise(json({ error: { message: 'The disk is full.' } }, { status: 500 }))
  sound.otherwise(json(chatAnswer([{ kind: 'text', deltas: ['Hello.'] }]).completion))
  const providers = {
    broken: { at: broken, format: 'openai-chat' },
    sound: { at: sound, format: 'openai-chat' },
  } as const
  const models = { 'acme/broken': ['broken'], 'acme/sound': ['sound'] }
  // Longer than any test takes.
  const routing = { cool_down_least: '10m', cool_down_most: '10m' }
  gateway = await startGateway({ config: { ...providerConfig(providers, models), routing } })
  await askGateway(gateway, 'acme/sound')
})
afterAll(() => Promise.all([gateway.close(), broken.close(), sound.close()]))

describeInChromium('open circuits on the overview', (chromium) => {
  it('are worth a look, and lead to the routes of their model', async () => {
    for (let failures = 0; failures < failuresMax; failures++) await askGateway(gateway, 'acme/broken')
    const { page, complaints } = await openConsole(chromium, gateway, '/')
    const worth = page.getByRole('region', { name: 'Worth a look' })
    const concern = worth.getByRole('link', { name: /has failed too often, and is left alone for a while\.$/ })
    await concern.waitFor()
    await eventually(() => concern.allInnerTexts()).toEqual([expect.stringContaining('broken')])
    await concern.click()
    await page
      .getByRole('heading', { name: /^Routes/ })
      .first()
      .waitFor({ state: 'attached' })
    const { pathname, searchParams } = new URL(page.url())
    expect([pathname, searchParams.get('model')]).toEqual(['/console/routes', 'acme/broken'])
    expect(complaints).toEqual([])
  })
})

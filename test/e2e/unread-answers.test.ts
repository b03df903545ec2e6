import { it, onTestFinished } from 'vitest'
import { openAbsentReader } from '../support/absent-reader.ts'
import { eventually } from '../support/eventually.ts'
import { json, startUpstream } from '../support/fake-upstream.ts'
import { readGenerations } from '../support/generations.ts'
import { responsesAnswer } from '../support/provider-answers.ts'
import { providerConfig } from '../support/provider-config.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'
import { limitOf } from '../support/wait-until.ts'

/** How many connections there are, that of this question included. */
async function connections({ origin }: TestGateway): Promise<number> {
  const text = await fetch(`${origin}/metrics`).then((response) => response.text())
  return Number(/^gateway_connections (\d+)$/m.exec(text)?.[1])
}

it('F33: drops a caller that reads nothing of an unstreamed answer', async () => {
  const upstream = await startUpstream(
    json(responsesAnswer([{ kind: 'text', deltas: ['x'.repeat(24 * 1024 * 1024)] }]).response),
  )
  const gateway = await startGateway({
    config: {
      contract: { responses: 'off' },
      limits: { idle_timeout: limitOf(1_000) },
      ...providerConfig({ local: { at: upstream } }, { 'fake/large': ['local'] }),
    },
  })
  onTestFinished(async () => {
    await gateway.close()
    await upstream.close()
  })
  const socket = openAbsentReader(gateway.url, { model: 'fake/large', input: 'hi' }, 'http')
  await eventually(() => readGenerations(gateway.dataDir)).toHaveLength(1)
  await eventually(() => connections(gateway)).toBe(1)
  socket.destroy()
})

import { Agent, request } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { GatewayChild } from '../support/gateway-child.ts'
import { startBalancer } from '../support/tcp-balancer.ts'
import { inferenceKey } from '../support/test-gateway.ts'

/** More of them: RESTARTS=10 npm run test:restarts. */
const restarts = Number(process.env['RESTARTS'] ?? 1)
const callers = 12
const config = 'limits: {shutdown_grace: 1s, drain_timeout: 20s}\nsimulator: {enabled: true, tokens_per_second: 200}\n'

interface Tally {
  answered: number
  readonly failures: string[]
}

/** Asks once over a connection that is kept, and tries nothing again. */
function ask(port: number, agent: Agent, isStream: boolean): Promise<string | undefined> {
  return new Promise((resolve) => {
    const sent = request({
      port,
      agent,
      method: 'POST',
      path: '/api/v1/responses',
      headers: { authorization: `Bearer ${inferenceKey}`, 'content-type': 'application/json' },
    })
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(`${error.code}: ${error.message}`))
    sent.on('response', (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString('latin1')
      })
      response.on('error', (error) => resolve(`in its answer: ${error.message}`))
      response.on('end', () => {
        const isWhole = isStream ? text.endsWith('data: [DONE]\n\n') : text.endsWith('}')
        const isGood = response.statusCode === 200 && isWhole && !text.includes('response.failed')
        resolve(isGood ? undefined : `${response.statusCode} ${text.slice(-200)}`)
      })
    })
    sent.end(JSON.stringify({ model: 'sim/echo', input: 'a calm sea and a long way home', stream: isStream }))
  })
}

it('N33: loses no request while gateways behind a balancer are restarted one after the other', {
  timeout: 120_000 + restarts * 60_000,
}, async () => {
  const balancer = await startBalancer()
  const agent = new Agent({ keepAlive: true, maxSockets: callers })
  const all: GatewayChild[] = []
  const tally: Tally = { answered: 0, failures: [] }
  let isOver = false
  onTestFinished(async () => {
    isOver = true
    agent.destroy()
    await balancer.close()
    await Promise.all(all.map((gateway) => gateway.remove()))
  })
  const start = async () => {
    const gateway = await GatewayChild.start(config)
    all.push(gateway)
    balancer.add(gateway.port)
    return gateway
  }
  const running = await Promise.all([start(), start()])
  const asking = Array.from({ length: callers }, async (_, index) => {
    while (!isOver) {
      const failure = await ask(balancer.port, agent, index % 3 === 0)
      if (failure === undefined) tally.answered++
      else tally.failures.push(failure)
    }
  })
  const enough = (more: number) => {
    const goal = tally.answered + more
    const hasEnough = () => tally.answered > goal || tally.failures.length > 0
    return eventually(hasEnough).toBe(true)
  }
  await enough(100)
  for (let count = 0; count < restarts; count++) {
    const gateway = running.shift()
    if (gateway === undefined) throw new Error('there is none to restart')
    expect(await gateway.terminate()).toBe(0)
    balancer.remove(gateway.port)
    await enough(100)
    if (count + 1 < restarts) running.push(await start())
  }
  isOver = true
  await Promise.all(asking)
  if (restarts > 1) console.info(`${tally.answered} requests over ${restarts} restarts, ${tally.failures.length} lost`)
  expect(tally.failures.slice(0, 5)).toEqual([])
})

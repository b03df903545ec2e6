import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { ExchangeLimiter } from '../../src/federation/exchange-limiter.ts'
import { MemoryRateCounter } from '../../src/policy/rate-counter.ts'
import { eventually } from '../support/eventually.ts'
import { type LocalIssuer, startIssuer } from '../support/local-issuer.ts'
import { describeRedis, type RedisRoad } from '../support/redis.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'
import { exchange, formOf } from './arrange.ts'

const perMinute = 4

async function startOn({ url, prefix }: RedisRoad, issuer: LocalIssuer): Promise<TestGateway> {
  const gateway = await startGateway({
    env: { REDIS_URL: url, GATEWAY_REDIS_PREFIX: prefix },
    config: {
      federation: { enabled: true },
      outbound: { allow_hosts: [issuer.host] },
      limits: { token_exchanges_per_minute: perMinute },
      trusted_proxies: 1,
    },
  })
  return gateway
}

/** Exchanges from one address that were let in before the first that was not, asking the gateways in turn. */
async function admittedBy(gateways: readonly TestGateway[], address: string, token: string): Promise<number> {
  for (let count = 0; ; count++) {
    const gateway = gateways[count % gateways.length]
    if (gateway === undefined) throw new Error('there is no gateway')
    const { status, headers, body } = await exchange(gateway, formOf(randomUUID(), token), {
      'x-forwarded-for': address,
    })
    if (status !== 429) continue
    expect(body.error).toBe('invalid_request')
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    return count
  }
}

describeRedis('T50: gateways with the same Redis', (openRoad) => {
  it('count the exchanges of an address together, and each for itself while Redis is away', async () => {
    const road = await openRoad()
    const issuer = await startIssuer()
    const gateways = [await startOn(road, issuer), await startOn(road, issuer)]
    const token = await issuer.token()
    let last = 0
    const nextAddress = () => `192.0.2.${++last}`
    // As long as one of them has not found Redis, each counts for itself.
    const together = () => admittedBy(gateways, nextAddress(), token)
    await eventually(together).toBe(perMinute)
    road.cut()
    await eventually(together).toBe(2 * perMinute)
    road.mend()
    await eventually(together).toBe(perMinute)
    for (const gateway of gateways) await gateway.close()
    await issuer.close()
  })
})

it('T50: lets a limit’s worth through from each address, and begins anew with each', async () => {
  const limiter = new ExchangeLimiter(new MemoryRateCounter(), () => 2)
  for (const address of ['192.0.2.1', '192.0.2.2', '2001:db8::1']) {
    await limiter.admit(address)
    await limiter.admit(address)
    await expect(limiter.admit(address)).rejects.toMatchObject({ status: 429, code: 'invalid_request' })
  }
  await expect(limiter.admit('2001:db8::2')).rejects.toMatchObject({ status: 429 })
})

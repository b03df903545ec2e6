import { expect } from 'vitest'
import { managementKey } from '../../../support/test-gateway.ts'
import type { Bench, Proof, Proofs } from '../bench.ts'
import { tokenBody } from './federation.ts'
import { rankingRate } from './rankings.ts'

type Request = readonly [path: string, body?: object]

/** Requests within a limit, and those just beyond it. */
interface Limit {
  readonly within: readonly Request[]
  readonly beyond: readonly Request[]
}

const ask = (fields: object): Request => ['/responses', { model: 'sim/echo', input: 'hello', ...fields }]
const message = (fields: object): Request => [
  '/messages',
  { model: 'sim/echo', max_tokens: 50, messages: [{ role: 'user', content: 'hello' }], ...fields },
]
let count = 0
const workspace = (fields: object): Request => {
  count++
  return ['/workspaces', { name: `Team ${count}`, slug: `team-${count}`, ...fields }]
}
const pairs = (length: number) => Object.fromEntries(Array.from({ length }, (_, index) => [`key${index}`, 'x']))
const both = (fields: object) => [ask(fields), message(fields)]
const models = (length: number) => Array.from({ length }, () => ({ model: 'sim/echo' }))
const rate = (value: number) => workspace({ io_logging_sampling_rate: value })
const queries = (path: string, ...values: readonly number[]) => values.map((value): Request => [`${path}=${value}`])

const tried: Readonly<Record<string, Limit>> = {
  session_id: { within: both({ session_id: 'x'.repeat(256) }), beyond: both({ session_id: 'x'.repeat(257) }) },
  user: { within: both({ user: 'x'.repeat(256) }), beyond: both({ user: 'x'.repeat(257) }) },
  'metadata pairs': { within: [ask({ metadata: pairs(16) })], beyond: [ask({ metadata: pairs(17) })] },
  'metadata keys': {
    within: [ask({ metadata: { ['k'.repeat(64)]: 'x' } })],
    beyond: ['k'.repeat(65), 'a[b', 'a]b'].map((key) => ask({ metadata: { [key]: 'x' } })),
  },
  'metadata values': {
    within: [ask({ metadata: { key: 'x'.repeat(512) } })],
    beyond: [ask({ metadata: { key: 'x'.repeat(513) } })],
  },
  max_tool_calls: { within: [ask({ max_tool_calls: 30 })], beyond: [ask({ max_tool_calls: 31 })] },
  fallbacks: { within: [message({ fallbacks: models(3) })], beyond: [message({ fallbacks: models(4) })] },
  'workspace name': {
    within: [workspace({ name: 'x' }), workspace({ name: 'x'.repeat(100) })],
    beyond: [workspace({ name: '' }), workspace({ name: 'x'.repeat(101) })],
  },
  'workspace slug': {
    within: [workspace({ slug: 'x' }), workspace({ slug: `a-${'x'.repeat(48)}` })],
    beyond: ['', 'x'.repeat(51), 'A', '-a', 'a-', 'a--b', 'a_b'].map((slug) => workspace({ slug })),
  },
  'workspace description': {
    within: [workspace({ description: 'x'.repeat(500) })],
    beyond: [workspace({ description: 'x'.repeat(501) })],
  },
  io_logging_sampling_rate: { within: [rate(0.0001), rate(1)], beyond: [rate(0.00001), rate(1.1), rate(0)] },
  'GET /byok limit': { within: queries('/byok?limit', 1, 100), beyond: queries('/byok?limit', 0, 101) },
  'app-rankings limit': {
    within: queries('/datasets/app-rankings?limit', 1, 100),
    beyond: queries('/datasets/app-rankings?limit', 0, 101),
  },
  'app-rankings offset': {
    within: queries('/datasets/app-rankings?offset', 0, 100),
    beyond: queries('/datasets/app-rankings?offset', -1, 101),
  },
}

async function statusOf(bench: Bench, [path, body]: Request): Promise<number> {
  const isInference = /^\/(responses|messages|datasets)/.test(path)
  const { status } = await bench.call(body === undefined ? 'GET' : 'POST', path, {
    ...(body !== undefined && { body }),
    ...(!isInference && { key: managementKey }),
  })
  return status
}

const proofOf =
  ({ within, beyond }: Limit): Proof =>
  async (bench) => {
    for (const request of within)
      expect([request, await statusOf(bench, request)]).toEqual([
        request,
        expect.toSatisfy((status: number) => status < 300),
      ])
    for (const request of beyond) expect([request, await statusOf(bench, request)]).toEqual([request, 400])
  }

export const limits: Proofs = {
  ...Object.fromEntries(Object.entries(tried).map(([row, limit]) => [row, proofOf(limit)])),
  'token exchange body': tokenBody,
  'app-rankings rate': rankingRate,
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { Schema } from '../../src/contract/contract.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'
import { readBlocks } from './page-blocks.ts'

/** What stands behind a request on the page. */
interface ShownPlan {
  readonly candidates?: readonly string[]
  readonly in_any_order?: readonly string[]
  readonly left_out: Readonly<Record<string, string>>
  readonly refused?: number
}

const blocks = readBlocks('routing.md')
const routes = blocks.flatMap((block, index) => {
  if (block.kind !== 'json route') return []
  return [{ name: `${block.heading} (line ${block.line})`, request: block.text, plan: blocks[index + 1] }]
})

let gateway: TestGateway
beforeAll(async () => {
  const catalog = blocks.find(({ kind }) => kind === 'yaml catalog')?.text ?? ''
  gateway = await startGateway({ config: parse(catalog) as Record<string, unknown> })
})
afterAll(() => gateway.close())

async function explain(request: string): Promise<Schema<'RouteExplanation'>> {
  const response = await gateway.fetch('/routes/explain', { method: 'POST', body: `{"request": ${request}}` })
  const body = (await response.json()) as { data: Schema<'RouteExplanation'> }
  expect(response.status, JSON.stringify(body)).toBe(200)
  return body.data
}

describe('the examples of docs/routing.md', () => {
  it('are there', () => {
    expect(routes.length).toBeGreaterThan(12)
  })

  it.each(routes)('$name', async ({ request, plan }) => {
    expect(plan?.kind).toBe('json plan')
    const shown = JSON.parse(plan?.text ?? '{}') as ShownPlan
    const made = await explain(request)
    const isOneModel = made.requested_models.length === 1
    const nameOf = ({ tag, endpoint_id: id }: Schema<'PublicEndpoint'>) => (isOneModel ? tag : id)
    const candidates = made.candidates.map(({ endpoint }) => nameOf(endpoint))
    if (shown.in_any_order === undefined) expect(candidates).toEqual(shown.candidates)
    else expect(candidates.toSorted()).toEqual(shown.in_any_order.toSorted())
    const leftOut = Object.fromEntries(made.excluded.map(({ endpoint, reason }) => [nameOf(endpoint), reason]))
    expect(leftOut).toEqual(shown.left_out)
    expect(made.refusal?.code).toBe(shown.refused)
  })
})

import { expect, it } from 'vitest'
import { toolNames, useOf } from '../../../../pages/console/tools/server-tools.ts'
import { contract } from '../../../contract/contract.ts'

const stage = (type: 'server_tools' | 'plugin', cost_usd: number | null) => ({ type, name: 'x', cost_usd })

it('knows every tool that requests can list', () => {
  const mapping = contract.components.schemas['Tool']?.['discriminator'] as {
    readonly mapping: Readonly<Record<string, string>>
  }
  const tools = Object.entries(mapping.mapping).flatMap(([type, schema]) =>
    type.startsWith('service:') && !schema.endsWith('/ServicePlannedTool') ? [type] : [],
  )
  expect([...toolNames].sort()).toEqual(tools.sort())
})

it('counts requests by model, and sums what they and their tools cost', () => {
  const use = useOf(
    [
      { model: 'a/one', total_cost: 0.5, pipeline: [stage('server_tools', 0.25), stage('plugin', 1)] },
      { model: 'a/two', total_cost: null, pipeline: [stage('server_tools', null)] },
      { model: 'a/two', total_cost: 0.125, pipeline: [] },
    ],
    true,
  )
  expect(use).toEqual({ requests: 3, isMore: true, models: ['a/two', 'a/one'], cost: 0.625, toolCost: 0.25 })
})

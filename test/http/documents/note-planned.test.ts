import { expect, it } from 'vitest'
import { notePlanned } from '../../../src/http/documents/note-planned.ts'

const topics = { guardrails: 'Rules on what may go in and out.', 'more tools': 'Tools such as `service:*`.' }

function noted(description: string): unknown {
  const contract = { components: { schemas: { Stage: { properties: { pipeline: { description } } } } } }
  notePlanned(contract, topics)
  return contract.components.schemas.Stage.properties.pipeline.description
}

it('says of each planned topic that a description names that it is not available yet', () => {
  expect(noted('Guardrails, plugins and tools that ran, in order.')).toBe(
    'Guardrails, plugins and tools that ran, in order. Not available yet: guardrails.',
  )
  expect(noted('The guardrail that ran.\n\nOr `service:memory`.')).toBe(
    'The guardrail that ran.\n\nOr `service:memory`.\n\nNot available yet: guardrails, more tools.',
  )
})

it('leaves descriptions alone that name none', () => {
  expect(noted('Plugins that ran.')).toBe('Plugins that ran.')
  expect(noted('No safeguardrails here.')).toBe('No safeguardrails here.')
})

import { expect, it } from 'vitest'
import { allParameters, expandParameters, parametersWithout } from '../../src/catalog/endpoint-parameters.ts'

it('adds what follows from an ability, and sampling where the list is about abilities only', () => {
  const parameters = expandParameters(['tools', 'reasoning'])
  for (const parameter of [
    'tools',
    'tool_choice',
    'parallel_tool_calls',
    'reasoning_effort',
    'temperature',
    'max_tokens',
  ]) {
    expect(parameters).toContain(parameter)
  }
  expect(parameters).not.toContain('structured_outputs')
})

it('takes a list that speaks of sampling at its word', () => {
  expect([...expandParameters(['temperature', 'structured_outputs'])]).toEqual([
    'temperature',
    'structured_outputs',
    'response_format',
  ])
})

it('leaves out what follows from what is left out', () => {
  const parameters = parametersWithout(['reasoning'])
  expect([...allParameters].filter((parameter) => !parameters.has(parameter))).toEqual([
    'reasoning',
    'include_reasoning',
    'reasoning_effort',
  ])
})

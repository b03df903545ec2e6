import { expect, it } from 'vitest'
import { withModels } from '../../src/canonical/change-turn.ts'
import { GatewayError } from '../../src/errors/gateway-error.ts'
import { prepareTurn } from '../../src/pipeline/prepare.ts'
import { requestOf, turnOf } from './arrange.ts'

it('gives the same turn at once where there are no steps', () => {
  const turn = turnOf()
  expect(prepareTurn({ inputSteps: [] }, turn, requestOf())).toBe(turn)
})

it('hands each step what the one before it gave', async () => {
  const add = (id: string) => async (turn: ReturnType<typeof turnOf>) => withModels(turn, [...turn.models, id])
  const prepared = await prepareTurn({ inputSteps: [add('b'), add('c')] }, turnOf({ models: ['a'] }), requestOf())
  expect(prepared.models).toEqual(['a', 'b', 'c'])
})

it('lets a step refuse, and asks no other then', async () => {
  const refusal = new GatewayError('invalid_prompt', 'no')
  const never = () => {
    throw new Error('asked')
  }
  const inputSteps = [() => Promise.reject(refusal), never]
  await expect(prepareTurn({ inputSteps }, turnOf(), requestOf())).rejects.toBe(refusal)
})

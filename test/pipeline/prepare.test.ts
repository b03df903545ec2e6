import { expect, it } from 'vitest'
import { withModels } from '../../src/canonical/change-turn.ts'
import { GatewayError } from '../../src/errors/gateway-error.ts'
import { type InputStep, prepareTurn } from '../../src/pipeline/prepare.ts'
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

it('shows what ran with a refusal, to a caller who wants to know', async () => {
  const request = requestOf({ wantsMetadata: true })
  const inputSteps: InputStep[] = [
    (turn, { notes }) => {
      notes.add({ type: 'plugin', name: 'moderation', summary: 'flagged' })
      return turn
    },
    () => Promise.reject(new GatewayError('permission_denied', 'no', { metadata: { patterns: ['x'] } })),
  ]
  await expect(prepareTurn({ inputSteps }, turnOf(), request)).rejects.toMatchObject({
    status: 403,
    message: 'no',
    details: {
      metadata: { patterns: ['x'] },
      serviceMetadata: { requested: 'a/m', attempt: 0, pipeline: [{ type: 'plugin', name: 'moderation' }] },
    },
  })
})

it('leaves bugs and faults of our own as they are', async () => {
  const request = requestOf({ wantsMetadata: true })
  for (const failure of [new Error('a bug'), new GatewayError('server', 'internal')]) {
    const inputSteps = [() => Promise.reject(failure)]
    await expect(prepareTurn({ inputSteps }, turnOf(), request)).rejects.toBe(failure)
  }
})

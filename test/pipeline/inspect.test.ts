import { expect, it } from 'vitest'
import { stagesFor } from '../../src/pipeline/inspect.ts'
import { requestOf, turnOf } from './arrange.ts'

it('makes a stage for each step that has something to do, in order', () => {
  const [first, second] = [(events: readonly never[]) => events, (events: readonly never[]) => [...events]]
  const outputSteps = [{ begin: () => first }, { begin: () => null }, { begin: () => second }] as never
  expect(stagesFor({ outputSteps }, turnOf(), requestOf())).toEqual([first, second])
  expect(stagesFor({ outputSteps: [] }, turnOf(), requestOf())).toEqual([])
})

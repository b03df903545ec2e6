import type { Pace } from '../answer.ts'
import { echo } from './echo.ts'
import { error } from './error.ts'
import { createFlaky } from './flaky.ts'
import { image } from './image.ts'
import { json } from './json.ts'
import type { SimulatedModel } from './model.ts'
import { reasoning } from './reasoning.ts'
import { createSlow } from './slow.ts'
import { tools } from './tools.ts'

const modelIds = [
  'sim/echo',
  'sim/tools',
  'sim/json',
  'sim/reasoning',
  'sim/image',
  'sim/slow',
  'sim/error',
  'sim/flaky',
] as const

export type SimulatedModelId = (typeof modelIds)[number]

export interface ModelSettings {
  readonly seed: number
  readonly slowPace: Pace
  /** sim/flaky fails every n-th request by default. */
  readonly flakyInterval: number
}

/** One instance of each model. */
export function createModels({
  seed,
  slowPace,
  flakyInterval,
}: ModelSettings): Readonly<Record<SimulatedModelId, SimulatedModel>> {
  return {
    'sim/echo': echo,
    'sim/tools': tools,
    'sim/json': json,
    'sim/reasoning': reasoning,
    'sim/image': image,
    'sim/slow': createSlow(slowPace),
    'sim/error': error,
    'sim/flaky': createFlaky(seed, flakyInterval),
  }
}

/** The model with an upstream name, with or without `sim/`; undefined when there is none. */
export function findModelId(upstreamModel: string): SimulatedModelId | undefined {
  const id = upstreamModel.startsWith('sim/') ? upstreamModel : `sim/${upstreamModel}`
  return modelIds.find((known) => known === id)
}

import { answersLive } from './answers-live.ts'
import type { Model } from './catalog.ts'
import { isSimulated } from './is-simulated.ts'

const panelSize = 3

/**
 * The first model of each of three makers, of models in the order in which they are wanted. Those that make pictures or speech, too, come
 * after those that only write.
 */
export function panelOf(models: readonly Model[]): readonly string[] {
  const byMaker = new Map<string, string>()
  for (const { id } of [...models.filter(onlyWrites), ...models.filter((model) => !onlyWrites(model))]) {
    const maker = id.slice(0, id.indexOf('/'))
    if (!byMaker.has(maker)) byMaker.set(maker, id)
  }
  return [...byMaker.values()].slice(0, panelSize)
}

/** True if a model may be on a default panel: it reads and writes text, answers live, and is not simulated. */
export function isPanelist(model: Model): boolean {
  const { inputModalities, outputModalities } = model
  const readsText = inputModalities.length === 0 || inputModalities.includes('text')
  const writesText = outputModalities.length === 0 || outputModalities.includes('text')
  return readsText && writesText && answersLive(model) && !isSimulated(model)
}

function onlyWrites({ outputModalities }: Model): boolean {
  return outputModalities.every((kind) => kind === 'text')
}

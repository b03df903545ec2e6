import { answersLive } from '../catalog/answers-live.ts'
import type { Catalog, Model } from '../catalog/catalog.ts'
import { isSimulated } from '../catalog/is-simulated.ts'

const shownMax = 5

export function makesImages({ outputModalities }: Model): boolean {
  return outputModalities.includes('image')
}

/** Models to propose to whoever wants a picture: some of the catalog, without simulated ones. */
export function imageModelsIn(catalog: Catalog): readonly string[] {
  const painters = [...catalog.models.values()].filter(
    (model) => makesImages(model) && answersLive(model) && !isSimulated(model),
  )
  return painters.slice(0, shownMax).map(({ id }) => id)
}

/** The same in a sentence. */
export function imageModelHint(painters: readonly string[]): string {
  return painters.length === 0 ? 'No model that is configured does.' : `These do: ${painters.join(', ')}.`
}

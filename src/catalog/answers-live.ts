import type { Model } from './catalog.ts'

// Providers' names for models that answer within a day, work for many minutes, or are reached over a socket only.
const notLive = /[:-]batch$|(?:^|[-/])(?:deep-research|realtime|live)(?=[-:]|$)/i

/** False if a model's name says that it does not answer while the caller waits. */
export function isLiveName(name: string): boolean {
  return !notLive.test(name)
}

/** True if routers, aliases, defaults and suggestions may choose a model for callers who did not name it. */
export function answersLive({ id, endpoints }: Pick<Model, 'id' | 'endpoints'>): boolean {
  return isLiveName(id) && (endpoints.length === 0 || endpoints.some(({ upstreamModel }) => isLiveName(upstreamModel)))
}

/** The id of the first model to suggest; undefined if there is none. */
export function firstToTry(models: Iterable<Model>): string | undefined {
  for (const model of models) if (answersLive(model)) return model.id
  return undefined
}

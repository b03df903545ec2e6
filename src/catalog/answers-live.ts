import type { Model } from './catalog.ts'

// Providers name so what they answer within a day, what works for many minutes, and what is only spoken with over a socket.
const notLive = /[:-]batch$|(?:^|[-/])(?:deep-research|realtime|live)(?=[-:]|$)/i

/** True unless the name of a model says that no request gets an answer from it while its caller waits. */
export function isLiveName(name: string): boolean {
  return !notLive.test(name)
}

/** True when a model may be chosen for somebody who has not named it: by a router, an alias, a default or a proposal. */
export function answersLive({ id, endpoints }: Pick<Model, 'id' | 'endpoints'>): boolean {
  return isLiveName(id) && (endpoints.length === 0 || endpoints.some(({ upstreamModel }) => isLiveName(upstreamModel)))
}

/** The first model of a list that somebody may be told to try. */
export function firstToTry(models: Iterable<Model>): string | undefined {
  for (const model of models) if (answersLive(model)) return model.id
  return undefined
}

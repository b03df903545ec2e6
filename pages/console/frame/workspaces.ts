import { api, ask } from '../api/api.ts'
import type { Schema } from '../api/contract.ts'
import { createStore, useStore } from '../api/store.ts'
import { type Answer, useAnswer } from '../api/use-answer.ts'
import { sightNow } from '../session/sight.ts'

export type Workspace = Schema<'Workspace'>

const round = createStore(0)

/** Says that a workspace was created, changed or deleted, so that all who list them ask again. */
export function noteWorkspaces(): void {
  round.set(round.get() + 1)
}

/** The workspaces that somebody sees, as many as a list to choose from can hold; an inference key is of one. */
export function useWorkspaces(): Answer<readonly Workspace[]> {
  return useAnswer(
    async (signal) =>
      sightNow().keys ? (await ask(api.GET('/workspaces', { params: { query: { limit: 100 } }, signal }))).data : [],
    [useStore(round)],
  )
}

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

const listedMax = 100

/** The workspaces that somebody sees, as many as a list to choose from can hold; an inference key is of one. */
export function useWorkspaces(): Answer<readonly Workspace[]> {
  return useAnswer(
    async (signal) =>
      sightNow().keys
        ? (await ask(api.GET('/workspaces', { params: { query: { limit: listedMax } }, signal }))).data
        : [],
    [useStore(round)],
  )
}

/** Whether an address names a workspace, by id or by its name in paths, that is not there. Of more than fit in a list, and until they are known, nobody can tell. */
export function useLacksWorkspace(named: string | null): boolean {
  const { value } = useWorkspaces()
  if (named === null || value === undefined || value.length === 0 || value.length >= listedMax) return false
  return !value.some(({ id, slug }) => id === named || slug === named)
}

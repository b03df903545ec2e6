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
  return useAnswer(listed, [useStore(round)])
}

async function listed(signal: AbortSignal): Promise<readonly Workspace[]> {
  if (!sightNow().keys) return []
  return (await ask(api.GET('/workspaces', { params: { query: { limit: listedMax } }, signal }))).data
}

/**
 * Whether an address names a workspace, by id or by its name in paths, that is not there. Of more than fit in a list, and until it is known of this
 * name, nobody can tell. Each name is asked for anew: somebody else may have made the workspace since this page was opened.
 */
export function useLacksWorkspace(named: string | null): boolean {
  const { value: known } = useAnswer(
    async (signal) => ({ named, isThere: named === null || isAmong(await listed(signal), named) }),
    [named, useStore(round)],
  )
  return known?.named === named && !known.isThere
}

function isAmong(workspaces: readonly Workspace[], named: string): boolean {
  if (workspaces.length === 0 || workspaces.length >= listedMax) return true
  return workspaces.some(({ id, slug }) => id === named || slug === named)
}

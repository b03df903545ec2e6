import { api, ask } from '../api/api.ts'
import type { Schema } from '../api/contract.ts'
import { type Answer, useAnswer } from '../api/use-answer.ts'
import { sightNow } from '../session/sight.ts'

export type Workspace = Schema<'Workspace'>

/** The workspaces that somebody sees, as many as a list to choose from can hold; an inference key is of one. */
export function useWorkspaces(): Answer<readonly Workspace[]> {
  return useAnswer(
    async (signal) =>
      sightNow().keys ? (await ask(api.GET('/workspaces', { params: { query: { limit: 100 } }, signal }))).data : [],
    [],
  )
}

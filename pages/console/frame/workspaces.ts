import { api, ask } from '../api/api.ts'
import type { Schema } from '../api/contract.ts'
import { type Answer, useAnswer } from '../api/use-answer.ts'

export type Workspace = Schema<'Workspace'>

/** The workspaces of the organization, as many as a list to choose from can hold. */
export function useWorkspaces(): Answer<readonly Workspace[]> {
  return useAnswer(
    async (signal) => (await ask(api.GET('/workspaces', { params: { query: { limit: 100 } }, signal }))).data,
    [],
  )
}

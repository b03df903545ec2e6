import { allPages } from '../api/all-pages.ts'
import { api, ask } from '../api/api.ts'
import type { Schema } from '../api/contract.ts'
import { useAnswer } from '../api/use-answer.ts'

/** The keys that may send requests, as far as they are known; narrowed to a workspace where one is named. */
export function useInferenceKeys(workspace?: string): readonly Schema<'ApiKey'>[] {
  const { value = [] } = useAnswer(
    (signal) =>
      allPages((page) => {
        const query = { ...page, ...(workspace !== undefined && { workspace_id: workspace }) }
        return ask(api.GET('/keys', { params: { query }, signal }))
      }),
    [workspace],
  )
  return value.filter(({ kind }) => kind === 'inference')
}

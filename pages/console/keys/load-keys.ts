import { allPages } from '../api/all-pages.ts'
import { api, ask } from '../api/api.ts'
import { useAnswer } from '../api/use-answer.ts'
import type { ApiKey } from './key-columns.tsx'

/** The keys of a workspace, or of all, disabled ones among them; as many as a page can hold. */
export async function loadKeys(workspace: string | undefined, signal: AbortSignal): Promise<readonly ApiKey[]> {
  const narrowed = { include_disabled: 'true' as const, ...(workspace !== undefined && { workspace_id: workspace }) }
  return allPages((page) => ask(api.GET('/keys', { params: { query: { ...page, ...narrowed } }, signal })))
}

/** The names of keys by hash, as far as they can be listed and are not deleted. Empty until they are known. */
export function useKeyNames(isWanted: boolean): ReadonlyMap<string, string> {
  const { value } = useAnswer(
    async (signal) => {
      const keys = isWanted ? await loadKeys(undefined, signal) : []
      return new Map(keys.map(({ hash, name }) => [hash, name]))
    },
    [isWanted],
  )
  return value ?? none
}

const none: ReadonlyMap<string, string> = new Map()

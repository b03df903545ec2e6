import { api, ask } from '../api/api.ts'
import { useAnswer } from '../api/use-answer.ts'
import type { ApiKey } from './key-columns.tsx'

const pageSize = 100
const pagesMax = 20

/** The keys of a workspace, or of all, disabled ones among them; as many as a page can hold. */
export async function loadKeys(workspace: string | undefined, signal: AbortSignal): Promise<readonly ApiKey[]> {
  const all: ApiKey[] = []
  for (let page = 0; page < pagesMax; page++) {
    const query = {
      offset: all.length,
      limit: pageSize,
      include_disabled: 'true' as const,
      ...(workspace !== undefined && { workspace_id: workspace }),
    }
    const { data } = await ask(api.GET('/keys', { params: { query }, signal }))
    all.push(...data)
    if (data.length < pageSize) break
  }
  return all
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

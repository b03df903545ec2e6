import { textOf } from '../../streams/untrusted-json.ts'

/** What the ids of searches begin with that the gateway made in a provider's stead. */
export const ownSearchPrefix = 'ws_gw_'

/** Whether an item tells of such a search: a provider does not know it. */
export function isOwnSearch({ type, id }: { readonly type?: unknown; readonly id?: unknown }): boolean {
  return type === 'web_search_call' && textOf(id).startsWith(ownSearchPrefix)
}

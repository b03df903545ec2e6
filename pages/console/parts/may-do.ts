import { useStore } from '../api/store.ts'
import { session } from '../session/session.ts'
import { type Change, mayDo } from './least-roles.ts'

export type { Change } from './least-roles.ts'

/** Whether whoever is signed in may do something, as it changes. */
export function useMayDo(): (change: Change) => boolean {
  const now = useStore(session)
  return (change) => typeof now === 'object' && mayDo(now.role, change)
}

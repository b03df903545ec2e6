import type { Schema } from '../api/contract.ts'
import { useStore } from '../api/store.ts'
import { session } from '../session/session.ts'
import { type Change, mayDo } from './least-roles.ts'

export type { Change } from './least-roles.ts'

/** Tells what whoever is signed in may do; with a kind of key, whether to such a key. */
export type MayDo = (change: Change, kind?: Schema<'ApiKey'>['kind']) => boolean

/** Whether whoever is signed in may do something, as it changes. */
export function useMayDo(): MayDo {
  const now = useStore(session)
  return (change, kind) => typeof now === 'object' && mayDo(now.role, change, kind)
}

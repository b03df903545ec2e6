import { api, ask } from '../api/api.ts'
import type { Schema } from '../api/contract.ts'
import { useStore } from '../api/store.ts'
import { useAnswer } from '../api/use-answer.ts'
import { session } from '../session/session.ts'
import { sightOf } from '../session/sight.ts'

/** The key by which somebody is signed in. */
export interface OwnKey {
  is(key: Pick<Schema<'ApiKey'>, 'hash' | 'label'>): boolean
  /** Whether they may change it all the same, which ends their session. */
  readonly mayChange: boolean
}

/** The key by which somebody is signed in; undefined until it is known. */
export function useOwnKey(): OwnKey | undefined {
  const state = useStore(session)
  const own = typeof state === 'object' ? state : undefined
  const hash = own?.key_hash ?? undefined
  // Links and people have a key that their session does not name.
  const answer = useAnswer(
    async (signal) => (hash === undefined ? (await ask(api.GET('/key', { signal }))).data.label : undefined),
    [hash],
  )
  const label = answer.value
  if (own === undefined || (hash === undefined && label === undefined)) return undefined
  const is = (key: Pick<Schema<'ApiKey'>, 'hash' | 'label'>) =>
    hash === undefined ? key.label === label : key.hash === hash
  return { is, mayChange: sightOf(own).all }
}

import { useStore } from '../api/store.ts'
import { type Session, type SessionState, session } from './session.ts'

/** What somebody sees beside what everybody does. The gateway decides; pages leave out what it would refuse. */
export interface Sight {
  /** The whole organization, not what is one's own alone. */
  readonly all: boolean
  /** Keys, if only the own ones. */
  readonly keys: boolean
}

export function sightOf({ role }: Pick<Session, 'role'>): Sight {
  const all = role !== 'key' && role !== 'member'
  return { all, keys: role !== 'key' }
}

/** What whoever is signed in sees just now. */
export function sightNow(): Sight {
  return sightIn(session.get())
}

/** The same, as it changes. */
export function useSight(): Sight {
  return sightIn(useStore(session))
}

function sightIn(state: SessionState): Sight {
  return typeof state === 'object' ? sightOf(state) : { all: false, keys: false }
}

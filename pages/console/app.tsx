import { useEffect, useRef } from 'preact/hooks'
import { useStore } from './api/store.ts'
import { Frame } from './frame/frame.tsx'
import { LostBar } from './frame/lost-bar.tsx'
import { followOtherTabs, resume, type Session, session, whoIs } from './session/session.ts'
import { SignIn } from './session/sign-in.tsx'

/**
 * The console: the sign-in until somebody is signed in, then the page that the address names. When a session ends by itself, its page waits
 * out of sight with what is written on it: whoever it was finds it again, anybody else gets a new one.
 */
export function App() {
  const state = useStore(session)
  const latest = useRef<Session | undefined>(undefined)
  if (typeof state === 'object') latest.current = state
  else if (state === 'none') latest.current = undefined
  useEffect(() => void resume(), [])
  useEffect(followOtherTabs, [])
  const shown = latest.current
  const isAway = state === 'expired'
  return (
    <>
      <LostBar />
      {shown !== undefined && <Frame key={whoIs(shown)} session={shown} isAway={isAway} />}
      {(state === 'none' || isAway) && <SignIn isExpired={isAway} />}
    </>
  )
}

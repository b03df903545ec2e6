import { useEffect } from 'preact/hooks'
import { useStore } from './api/store.ts'
import { Frame } from './frame/frame.tsx'
import { LostBar } from './frame/lost-bar.tsx'
import { resume, session } from './session/session.ts'
import { SignIn } from './session/sign-in.tsx'

/** The console: the sign-in until somebody is signed in, then the page that the address names. */
export function App() {
  const state = useStore(session)
  useEffect(() => void resume(), [])
  return (
    <>
      <LostBar />
      {state === 'unknown' ? null : typeof state === 'string' ? (
        <SignIn isExpired={state === 'expired'} />
      ) : (
        <Frame session={state} />
      )}
    </>
  )
}

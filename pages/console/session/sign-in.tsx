import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { consoleRoot } from '../api/place-of-gateway.ts'
import { asProblem, Problem } from '../api/problem.ts'
import { ProblemNote } from '../parts/notes.tsx'
import { usePlace } from '../router/place.ts'
import { takeFragment } from './fragment.ts'
import { comeBack, signIn } from './session.ts'

// The gateway says so where people sign in with an identity provider. Read once: the address, to which it is relative, changes.
const told = document.getElementById('console')?.dataset['signIn']
const signInAt = told === undefined ? undefined : new URL(told, document.baseURI).href

/** The address of signing in with the provider, which leads back to where one was going. */
function signInHere(at: string): string {
  const here = location.pathname.slice(consoleRoot.length) + location.search
  return here === '' || here === '/' ? at : `${at}?to=${encodeURIComponent(here)}`
}

/** Asks for a key; a link that has a token in it signs in by itself. The address stays, so that one comes to where one was going. */
export function SignIn({ isExpired }: { readonly isExpired: boolean }) {
  const [problem, setProblem] = useState<Problem | undefined>()
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // Back leads elsewhere also while nobody is signed in.
  usePlace()
  const tryIt = async (wish: Parameters<typeof signIn>[0]) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await signIn(wish)
    } catch (error) {
      setProblem(asProblem(error))
      setBusy(false)
      input.current?.focus()
    }
  }
  useLayoutEffect(() => {
    const { title } = document
    document.title = 'Sign in · Model Gateway'
    const { link, problem: reason } = takeFragment()
    if (reason !== undefined) setProblem(new Problem(reason))
    if (link === undefined) input.current?.focus()
    else void tryIt({ link_token: link })
    return () => {
      document.title = title
    }
  }, [])
  useEffect(() => {
    if (!isExpired) return
    // Somebody may sign in again in another tab: by the identity provider they do.
    const look = () => document.visibilityState === 'visible' && void comeBack()
    document.addEventListener('visibilitychange', look)
    addEventListener('focus', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      removeEventListener('focus', look)
    }
  }, [isExpired])
  return (
    <main class="sign-in">
      <form
        class="card"
        onSubmit={(event) => {
          event.preventDefault()
          void tryIt({ key: (input.current?.value ?? '').trim() })
        }}
      >
        <h1>Model Gateway</h1>
        {isExpired && (
          <p role="status">
            Your session has ended. Sign in again, and you are back where you were, with what you have written.
          </p>
        )}
        <label class="field">
          <span>Key</span>
          <input ref={input} type="password" name="key" autocomplete="current-password" spellcheck={false} required />
        </label>
        <button type="submit" class="primary" disabled={isBusy}>
          {isBusy ? 'Signing in …' : 'Sign in'}
        </button>
        {problem !== undefined && <ProblemNote problem={problem} />}
        {signInAt !== undefined && (
          // The way there and back loads the page anew, and with it would go what is written on it.
          <a class="button" href={signInHere(signInAt)} target={isExpired ? '_blank' : '_self'}>
            Sign in with your organization
            {isExpired && <span class="muted"> in a new tab, then come back to this one</span>}
          </a>
        )}
        <p class="muted">
          A management key sees everything, an inference key itself alone. <code>model-gateway console</code> makes a
          link that signs in without a key.
        </p>
      </form>
    </main>
  )
}

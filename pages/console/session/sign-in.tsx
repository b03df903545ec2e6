import { useEffect, useRef, useState } from 'preact/hooks'
import { asProblem, Problem } from '../api/problem.ts'
import { ProblemNote } from '../parts/notes.tsx'
import { takeFragment } from './fragment.ts'
import { signIn } from './session.ts'

// The gateway says so where people sign in with an identity provider. Read once: the address, to which it is relative, changes.
const told = document.getElementById('console')?.dataset['signIn']
const signInAt = told === undefined ? undefined : new URL(told, document.baseURI).href

/** Asks for a key; a link that has a token in it signs in by itself. The address stays, so that one comes to where one was going. */
export function SignIn({ isExpired }: { readonly isExpired: boolean }) {
  const [problem, setProblem] = useState<Problem | undefined>()
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
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
  useEffect(() => {
    document.title = 'Sign in · Model Gateway'
    const { link, problem: reason } = takeFragment()
    if (reason !== undefined) setProblem(new Problem(reason))
    if (link === undefined) input.current?.focus()
    else void tryIt({ link_token: link })
  }, [])
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
        {isExpired && <p role="status">Your session has ended. Sign in again, and you are back where you were.</p>}
        <label class="field">
          <span>Key</span>
          <input ref={input} type="password" name="key" autocomplete="current-password" spellcheck={false} required />
        </label>
        <button type="submit" class="primary" disabled={isBusy}>
          {isBusy ? 'Signing in …' : 'Sign in'}
        </button>
        {problem !== undefined && <ProblemNote problem={problem} />}
        {signInAt !== undefined && (
          <a class="button" href={signInAt} target="_self">
            Sign in with your organization
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

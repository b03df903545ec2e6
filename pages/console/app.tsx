import { useEffect, useState } from 'preact/hooks'
import type { Session, SessionApi } from './session.ts'

type State =
  | { readonly at: 'loading' }
  | { readonly at: 'out'; readonly problem: string }
  | { readonly at: 'in'; readonly session: Session }

/** Signs somebody in, and shows who it is. */
export function App({ api, signInAt }: { readonly api: SessionApi; readonly signInAt: string | undefined }) {
  const [state, setState] = useState<State>({ at: 'loading' })
  const show = (work: Promise<Session | null>) =>
    work.then(
      (session) => setState(session === null ? { at: 'out', problem: '' } : { at: 'in', session }),
      (error: unknown) => setState({ at: 'out', problem: error instanceof Error ? error.message : String(error) }),
    )
  useEffect(() => {
    const { link: token, problem } = takeFragment()
    if (problem !== undefined) setState({ at: 'out', problem })
    else void show(token === undefined ? api.current() : api.signIn({ link_token: token }))
  }, [api])
  if (state.at === 'loading') return <main aria-busy="true" />
  if (state.at === 'out')
    return <SignIn problem={state.problem} signInAt={signInAt} onKey={(key) => void show(api.signIn({ key }))} />
  const { session } = state
  const leave = (isEverywhere: boolean) => void show(api.signOut(session, isEverywhere).then(() => null))
  return (
    <main>
      <h1>Console</h1>
      <dl>
        <dt>Signed in as</dt>
        <dd id="who">{session.name}</dd>
        <dt>Role</dt>
        <dd id="role">{session.role}</dd>
        <dt>Until</dt>
        <dd>{new Date(session.expires_at).toLocaleString()}</dd>
      </dl>
      <p>
        <button type="button" onClick={() => leave(false)}>
          Sign out
        </button>{' '}
        <button type="button" onClick={() => leave(true)}>
          Sign out everywhere
        </button>
      </p>
    </main>
  )
}

function SignIn({
  problem,
  signInAt,
  onKey,
}: {
  readonly problem: string
  readonly signInAt: string | undefined
  readonly onKey: (key: string) => void
}) {
  const [key, setKey] = useState('')
  return (
    <main>
      <h1>Sign in</h1>
      {signInAt !== undefined && (
        <p>
          <a href={signInAt}>Sign in with your organization</a>
        </p>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onKey(key)
        }}
      >
        <label>
          Key{' '}
          <input
            type="password"
            autocomplete="off"
            value={key}
            onInput={(event) => setKey(event.currentTarget.value)}
          />
        </label>
        <button type="submit" disabled={key === ''}>
          Sign in
        </button>
      </form>
      {problem !== '' && <p role="alert">{problem}</p>}
      <p class="muted">
        <code>model-gateway console</code> makes a link that signs in without a key.
      </p>
    </main>
  )
}

const problems: Readonly<Record<string, string>> = {
  refused: 'Your identity provider has not confirmed who you are. Try again.',
  not_allowed: 'You have no role in this console. Ask an administrator of the gateway.',
  expired: 'Signing in took too long, or began in another browser. Try again.',
  unavailable: 'The identity provider can not be reached just now. The log of the gateway says why.',
  too_many: 'Too many attempts from here. Try again in a minute.',
}

/** What the address brings: the secret of a one-time link, or why signing in failed. Takes it out of the address, so that neither history nor bookmarks keep it. */
function takeFragment(): { readonly link?: string; readonly problem?: string } {
  const told = new URLSearchParams(location.hash.slice(1))
  const link = told.get('link')
  const problem = told.get('problem')
  if (link === null && problem === null) return {}
  history.replaceState(null, '', location.pathname + location.search)
  return link === null ? { problem: problems[problem ?? ''] ?? 'Signing in failed.' } : { link }
}

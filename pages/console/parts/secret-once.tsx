import type { ComponentChildren } from 'preact'
import { useStore } from '../api/store.ts'
import { session } from '../session/session.ts'
import { CopyButton } from './copy-button.tsx'

interface SecretOnceProps {
  /** What it is, such as `key`. */
  readonly kind: string
  readonly name: string
  readonly secret: string
  readonly close: () => void
  /** What to do with it. */
  readonly children?: ComponentChildren
}

/** A secret that was just made, shown this once. */
export function SecretOnce({ kind, name, secret, close, children }: SecretOnceProps) {
  // While somebody else may be before the page it is not there to be found.
  if (useStore(session) === 'expired') return null
  return (
    <section class="band new-secret" aria-label={`The new ${kind}`}>
      <p role="status">
        <strong>{name}</strong> is ready. Copy the {kind} now: it is not shown again.
      </p>
      <div class="actions">
        <code class="secret">{secret}</code>
        <CopyButton text={() => secret}>{`Copy the ${kind}`}</CopyButton>
        <button type="button" onClick={close}>
          I have it
        </button>
      </div>
      {children}
    </section>
  )
}

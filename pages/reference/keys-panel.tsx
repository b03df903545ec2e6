import { useEffect, useRef } from 'preact/hooks'
import type { Credential } from './contract/credentials.ts'

interface KeysPanelProps {
  readonly credentials: readonly Credential[]
  readonly keys: Readonly<Record<string, string>>
  readonly isKept: boolean
  readonly change: (keys: Readonly<Record<string, string>>, isKept: boolean) => void
}

/** Where the reader enters keys for requests of this page. */
export function KeysPanel({ credentials, keys, isKept, change }: KeysPanelProps) {
  const panel = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = (event: Event) => {
      const isInside = event.target instanceof Node && panel.current?.contains(event.target) === true
      if (panel.current?.open === true && !isInside) panel.current.open = false
    }
    addEventListener('pointerdown', close)
    return () => removeEventListener('pointerdown', close)
  }, [])
  const count = Object.values(keys).filter((key) => key !== '').length
  return (
    <details class="keys" ref={panel}>
      <summary class="button">Keys{count > 0 && ` (${count})`}</summary>
      <form class="card" onSubmit={(event) => event.preventDefault()}>
        {credentials.map(({ scheme, title }) => (
          <div class="field" key={scheme}>
            <label for={`key-${scheme}`}>{title}</label>
            <input
              id={`key-${scheme}`}
              type="password"
              autocomplete="off"
              spellcheck={false}
              value={keys[scheme] ?? ''}
              onInput={(event) => change({ ...keys, [scheme]: event.currentTarget.value.trim() }, isKept)}
            />
          </div>
        ))}
        <label class="check">
          <input type="checkbox" checked={isKept} onChange={(event) => change(keys, event.currentTarget.checked)} />
          <span>Keep them until this tab is closed. Otherwise they are gone when the page is loaded again.</span>
        </label>
        <p class="muted">They go nowhere but to this gateway, in the requests that you send here.</p>
      </form>
    </details>
  )
}

import { useEffect, useRef } from 'preact/hooks'
import { go, hereWith } from '../router/place.ts'
import { RequestView } from './request-view.tsx'

/** One request beside the list. Esc closes it. */
export function RequestDrawer({ id }: { readonly id: string }) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <aside class="drawer" ref={panel} tabIndex={-1} aria-label="Request">
      <button
        type="button"
        class="quiet close"
        aria-label="Close the request"
        onClick={() => go(hereWith({ open: undefined }))}
      >
        ×
      </button>
      <RequestView key={id} id={id} />
    </aside>
  )
}

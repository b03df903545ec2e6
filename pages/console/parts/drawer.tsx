import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

interface DrawerProps {
  /** What it shows, in a word: it names the drawer. */
  readonly name: string
  /** Which one of these: another one takes the focus anew. */
  readonly of: string
  /** What the cross does, in full. */
  readonly closing: string
  readonly close: () => void
  readonly class?: string
  readonly children: ComponentChildren
}

/** One row of a page in full, beside it. Esc and the cross close it, and the focus goes back to where it was before. */
export function Drawer({ name, of, closing, close, class: style = '', children }: DrawerProps) {
  const panel = useRef<HTMLElement>(null)
  const before = useRef<HTMLElement | undefined>(undefined)
  useLayoutEffect(() => {
    const { activeElement } = document
    if (!holds(panel.current, activeElement))
      before.current = activeElement instanceof HTMLElement ? activeElement : undefined
    panel.current?.focus()
  }, [of])
  useLayoutEffect(
    () => () => {
      // Whoever has gone on to another part of the page stays there.
      if (holds(panel.current, document.activeElement)) before.current?.focus({ preventScroll: true })
    },
    [],
  )
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [close])
  return (
    <aside class={`drawer ${style}`} ref={panel} tabIndex={-1} aria-label={name}>
      <button type="button" class="quiet close" aria-label={closing} onClick={close}>
        ×
      </button>
      {children}
    </aside>
  )
}

function holds(panel: HTMLElement | null, element: Element | null): boolean {
  return panel?.contains(element) === true
}

import type { TargetedKeyboardEvent } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { usePage } from '../page-context.ts'
import { operationHref, schemaHref } from '../place.ts'
import { type Findable, search } from './search.ts'

interface Hit extends Findable {
  readonly title: string
  readonly href: string
  readonly kind: string
  readonly path: string
}

const hitsMax = 12

/** Finds operations and schemas by their names, paths and words. `/` goes there. */
export function Finder() {
  const { operations, contract } = usePage()
  const [question, setQuestion] = useState('')
  const [chosen, setChosen] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const all = useMemo<readonly Hit[]>(
    () => [
      ...operations.map(({ id, summary, method, path, tag, description }) => ({
        title: summary,
        texts: [summary, id, path, tag, description.slice(0, 300)],
        href: operationHref(id),
        kind: method,
        path,
      })),
      ...Object.keys(contract.components?.schemas ?? {}).map((name) => ({
        title: name,
        // Behind operations that are called so.
        texts: ['', name],
        href: schemaHref(name),
        kind: 'schema',
        path: '',
      })),
    ],
    [operations, contract],
  )
  const hits = useMemo(() => search(all, question, hitsMax), [all, question])
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isWriting = event.target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)
      if (event.key !== '/' || isWriting || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])
  const go = (hit: Hit | undefined) => {
    if (hit === undefined) return
    location.hash = hit.href
    setQuestion('')
    setOpen(false)
    input.current?.blur()
  }
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setChosen((chosen + step + hits.length) % Math.max(1, hits.length))
    }
    // What is typed may be newer than what is shown.
    if (event.key === 'Enter') go(search(all, event.currentTarget.value, hitsMax)[chosen])
    if (event.key === 'Escape') setOpen(false)
  }
  const isShown = isOpen && hits.length > 0
  return (
    <div class="finder">
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label="Search operations and schemas"
        aria-expanded={isShown}
        aria-controls="hits"
        aria-autocomplete="list"
        aria-activedescendant={isShown ? `hit-${chosen}` : undefined}
        placeholder="Search  /"
        value={question}
        autocomplete="off"
        onInput={(event) => {
          setQuestion(event.currentTarget.value)
          setChosen(0)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <div class="hits" id="hits" role="listbox" aria-label="What was found" hidden={!isShown}>
        {hits.map((hit, index) => (
          <div
            key={hit.href}
            id={`hit-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onPointerDown={(event) => {
              event.preventDefault()
              go(hit)
            }}
          >
            <span class={`method ${hit.kind}`}>{hit.kind}</span>
            <span>{hit.title}</span>
            <span class="path muted mono">{hit.path}</span>
          </div>
        ))}
      </div>
    </div>
  )
}

import type { TargetedKeyboardEvent } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { go } from '../router/place.ts'
import { type Findable, findings, loadFindables } from './findables.ts'

/** Finds requests by id, keys, models and users. `/` goes there, Enter opens. */
export function Search() {
  const [question, setQuestion] = useState('')
  const [chosen, setChosen] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const [known, setKnown] = useState<readonly Findable[]>([])
  const input = useRef<HTMLInputElement>(null)
  const hits = findings(question, known)
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isWriting(event)) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])
  const open = () => {
    setOpen(true)
    loadFindables().then(setKnown, () => setKnown([]))
  }
  const choose = (hit: Findable | undefined) => {
    if (hit === undefined) return
    setQuestion('')
    setOpen(false)
    input.current?.blur()
    go(hit.href())
  }
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setChosen((chosen + step + hits.length) % Math.max(1, hits.length))
    }
    // What is typed may be newer than what is shown.
    if (event.key === 'Enter') choose(findings(event.currentTarget.value, known)[chosen])
    if (event.key === 'Escape') input.current?.blur()
  }
  const isShown = isOpen && hits.length > 0
  return (
    <div class="finder">
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label="Search ids, keys, models and users"
        aria-expanded={isShown}
        aria-controls="hits"
        aria-autocomplete="list"
        aria-activedescendant={isShown ? `hit-${chosen}` : undefined}
        placeholder="Search  /"
        value={question}
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => {
          setQuestion(event.currentTarget.value)
          setChosen(0)
        }}
        onFocus={open}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <div class="hits" id="hits" role="listbox" aria-label="What was found" hidden={!isShown}>
        {hits.map((hit, index) => (
          <div
            key={`${hit.kind} ${hit.id}`}
            id={`hit-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onPointerDown={(event) => {
              event.preventDefault()
              choose(hit)
            }}
          >
            <span class="kind muted">{hit.kind}</span>
            <span>{hit.title}</span>
          </div>
        ))}
      </div>
    </div>
  )
}

/** Whether a key that was pressed belongs to a text. */
export function isWriting({ target }: Event): boolean {
  return target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
}

import type { ComponentChildren, TargetedKeyboardEvent } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { isWriting } from './is-writing.ts'

export interface FinderProps<Hit> {
  /** What it searches, for those who can't see it. */
  readonly label: string
  /** What a question may mean, the likeliest first. */
  readonly find: (question: string) => readonly Hit[]
  readonly keyOf: (hit: Hit) => string
  readonly draw: (hit: Hit) => ComponentChildren
  readonly choose: (hit: Hit) => void
  /** Is told when somebody begins to search. */
  readonly onOpen?: () => void
}

/** Finds what a page leads to. `/` goes there, Enter opens. */
export function Finder<Hit>({ label, find, keyOf, draw, choose, onOpen }: FinderProps<Hit>) {
  const [question, setQuestion] = useState('')
  const [chosen, setChosen] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const hits = find(question)
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isWriting(event)) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])
  const take = (hit: Hit | undefined) => {
    if (hit === undefined) return
    setQuestion('')
    input.current?.blur()
    choose(hit)
  }
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setChosen((chosen + step + hits.length) % Math.max(1, hits.length))
    }
    // What is typed may be newer than what is shown.
    if (event.key === 'Enter') take(find(event.currentTarget.value)[chosen])
    if (event.key === 'Escape') input.current?.blur()
  }
  const isShown = isOpen && hits.length > 0
  return (
    <div class="finder">
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label={label}
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
        onFocus={() => {
          setOpen(true)
          onOpen?.()
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <div class="hits" id="hits" role="listbox" aria-label="What was found" hidden={!isShown}>
        {hits.map((hit, index) => (
          <div
            key={keyOf(hit)}
            id={`hit-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onPointerDown={(event) => {
              event.preventDefault()
              take(hit)
            }}
          >
            {draw(hit)}
          </div>
        ))}
      </div>
    </div>
  )
}

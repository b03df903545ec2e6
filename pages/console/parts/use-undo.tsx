import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/** Undo is offered for so long. */
const undoMs = 10_000

interface Offer {
  readonly words: string
  readonly undo: () => void
}

/** Offers to take back what was just done, for ten seconds. */
export function useUndo(): {
  readonly offer: (words: string, undo: () => void) => void
  readonly toast: ComponentChildren
} {
  const [offered, setOffered] = useState<Offer | undefined>()
  useEffect(() => {
    if (offered === undefined) return
    const timer = setTimeout(() => setOffered(undefined), undoMs)
    return () => clearTimeout(timer)
  }, [offered])
  const undo = () => {
    setOffered(undefined)
    offered?.undo()
  }
  const toast = offered !== undefined && (
    <div class="toast" role="status">
      {offered.words}
      <button type="button" onClick={undo}>
        Undo
      </button>
    </div>
  )
  return { offer: (words, undo) => setOffered({ words, undo }), toast }
}

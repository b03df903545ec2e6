import { useState } from 'preact/hooks'
import { Finder } from '../../find/finder.tsx'
import { go } from '../router/place.ts'
import { type Findable, findings, loadFindables } from './findables.ts'

/** Finds requests by id, keys, models and users. */
export function Search() {
  const [known, setKnown] = useState<readonly Findable[]>([])
  return (
    <Finder
      label="Search ids, keys, models and users"
      find={(question) => findings(question, known)}
      keyOf={({ kind, id }) => `${kind} ${id}`}
      draw={({ kind, title }) => (
        <>
          <span class="kind muted">{kind}</span>
          <span>{title}</span>
        </>
      )}
      choose={(hit) => go(hit.href())}
      onOpen={() => {
        loadFindables().then(setKnown, () => setKnown([]))
      }}
    />
  )
}

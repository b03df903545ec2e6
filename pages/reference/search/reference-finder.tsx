import { useMemo } from 'preact/hooks'
import { Finder } from '../../find/finder.tsx'
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

/** Finds operations and schemas by their names, paths and words. */
export function ReferenceFinder() {
  const { operations, contract } = usePage()
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
  return (
    <Finder
      label="Search operations and schemas"
      find={(question) => search(all, question, hitsMax)}
      keyOf={({ href }) => href}
      draw={({ kind, title, path }) => (
        <>
          <span class={`method ${kind}`}>{kind}</span>
          <span>{title}</span>
          <span class="path muted mono">{path}</span>
        </>
      )}
      choose={({ href }) => {
        location.hash = href
      }}
    />
  )
}

import { usePage } from './page-context.ts'
import { operationHref, type Place } from './place.ts'

/** Every operation, by tag. */
export function Navigation({ place, isOpen }: { readonly place: Place; readonly isOpen: boolean }) {
  const { groups } = usePage()
  const current = place.kind === 'operation' ? place.id : undefined
  return (
    <nav class={`operations${isOpen ? ' open' : ''}`} id="operations" aria-label="Operations">
      <ul>
        <li>
          <a href="./">This gateway</a>
        </li>
        <li>
          <a href="#overview" aria-current={place.kind === 'overview' ? 'page' : undefined}>
            Overview
          </a>
        </li>
      </ul>
      {groups.map(({ tag, operations }) => (
        <section key={tag}>
          <h2>{tag}</h2>
          <ul>
            {operations.map(({ id, method, summary }) => (
              <li key={id}>
                <a href={operationHref(id)} aria-current={id === current ? 'page' : undefined}>
                  <span class={`method ${method}`}>{method}</span>
                  <span>{summary}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

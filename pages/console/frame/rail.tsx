import { useState } from 'preact/hooks'
import { hrefOf } from '../router/place.ts'
import { Icon } from './icon.tsx'
import type { Page } from './pages.tsx'

/** How many pages a phone's bar holds; the others are under "More". */
const barMax = 5

/** The list of pages: a rail, on a phone a bar at the bottom. */
export function Rail({ pages, current }: { readonly pages: readonly Page[]; readonly current: Page | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <nav class={`rail${isOpen ? ' open' : ''}`} aria-label="Pages">
      <ul>
        {pages.map((page, at) => (
          <li key={page.slug} class={at < barMax ? 'in-bar' : 'in-more'}>
            <a
              href={hrefOf(page.slug === '' ? [] : [page.slug])}
              aria-current={page === current ? 'page' : undefined}
              onClick={close}
            >
              <Icon name={page.icon} />
              <span>{page.title}</span>
            </a>
          </li>
        ))}
      </ul>
      {pages.length > barMax && (
        <button type="button" class="more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name="more" />
          <span>More</span>
        </button>
      )}
    </nav>
  )
}

import type { ComponentChildren } from 'preact'
import { hrefOf, type Place } from '../router/place.ts'

/** A view of a page that has an address of its own. */
export interface Tab {
  /** The second word of its address; undefined for the view that the page begins with. */
  readonly slug: string | undefined
  readonly title: string
  readonly show: (place: Place) => ComponentChildren
}

interface TabbedPageProps {
  readonly title: string
  readonly tabs: readonly Tab[]
  readonly place: Place
}

/** A page of several views: links to each, and the one that the address names. */
export function TabbedPage({ title, tabs, place }: TabbedPageProps) {
  const [page = '', slug] = place.path
  const current = tabs.find((tab) => tab.slug === slug)
  return (
    <div class="tabbed">
      <h1 class="unseen">{current === undefined ? title : `${title}: ${current.title}`}</h1>
      {tabs.length > 1 && (
        <nav class="tabs" aria-label={title}>
          {tabs.map((tab) => (
            <a
              key={tab.title}
              href={hrefOf(tab.slug === undefined ? [page] : [page, tab.slug])}
              aria-current={tab === current ? 'page' : undefined}
            >
              {tab.title}
            </a>
          ))}
        </nav>
      )}
      {current === undefined ? (
        <div class="empty">
          <p>There is no such view. Choose one above.</p>
        </div>
      ) : (
        current.show(place)
      )}
    </div>
  )
}

import type { ComponentChildren } from 'preact'
import { RequestsPage } from '../requests/requests-page.tsx'
import type { Place } from '../router/place.ts'
import type { IconName } from './icon.tsx'

/** A page of the console, and how the rail names it. */
export interface Page {
  /** The first word of its address; empty for the console's own. */
  readonly slug: string
  readonly title: string
  readonly icon: IconName
  /** Whether what it shows depends on the time range. */
  readonly hasRange: boolean
  readonly show: (place: Place) => ComponentChildren
}

/** Every page, in the rail's order. */
export const pages: readonly Page[] = [
  {
    slug: 'requests',
    title: 'Requests',
    icon: 'requests',
    hasRange: true,
    show: (place) => <RequestsPage place={place} />,
  },
]

export function pageOf({ path }: Place): Page | undefined {
  return pages.find(({ slug }) => slug === (path[0] ?? ''))
}

import type { ComponentChildren } from 'preact'
import { OverviewPage } from '../overview/overview-page.tsx'
import { OwnUsePage } from '../own-use/own-use-page.tsx'
import { late } from '../parts/late.tsx'
import { RequestsPage } from '../requests/requests-page.tsx'
import type { Place } from '../router/place.ts'
import type { Session } from '../session/session.ts'
import { sightOf } from '../session/sight.ts'
import type { IconName } from './icon.tsx'
import { NotFound } from './not-found.tsx'

/** A page of the console, and how the rail names it. */
export interface Page {
  /** The first word of its address; empty for the console's own. */
  readonly slug: string
  readonly title: string
  readonly icon: IconName
  /** Whether what it shows depends on the time range. */
  readonly hasRange: boolean
  /** Whether it shows the whole organization, which an inference key does not see. */
  readonly isWide: boolean
  /** Whether members see it, too, with what is their own. */
  readonly isForMembers?: true
  /** Whether it is for those who see only what is their own. */
  readonly isNarrow?: true
  /** Whether its address goes on: with a view, or the id of what is shown. */
  readonly goesOn?: true
  readonly show: (place: Place) => ComponentChildren
}

const later = () => import('./later-pages.ts')

/** Loads what the first page does without, once nothing else is to be done, so that pages also open while the gateway is away. */
export function loadLaterPages(): void {
  // Where it fails, whoever opens such a page is told. Not every browser says when it is idle.
  const load = () => void later().catch(() => {})
  if (typeof requestIdleCallback === 'function') requestIdleCallback(load)
  else setTimeout(load, 1_000)
}

const AuditPage = late(async () => (await later()).AuditPage)
const DestinationsPage = late(async () => (await later()).DestinationsPage)
const GuardrailsPage = late(async () => (await later()).GuardrailsPage)
const KeysPage = late(async () => (await later()).KeysPage)
const ModelsPage = late(async () => (await later()).ModelsPage)
const PeoplePage = late(async () => (await later()).PeoplePage)
const PlaygroundPage = late(async () => (await later()).PlaygroundPage)
const ProvidersPage = late(async () => (await later()).ProvidersPage)
const RankingsPage = late(async () => (await later()).RankingsPage)
const RoutesPage = late(async () => (await later()).RoutesPage)
const SettingsPage = late(async () => (await later()).SettingsPage)
const ToolsPage = late(async () => (await later()).ToolsPage)

/** Every page, in the rail's order. */
const pages: readonly Page[] = [
  {
    slug: '',
    title: 'Overview',
    icon: 'overview',
    hasRange: true,
    isWide: true,
    show: (place) => <OverviewPage place={place} />,
  },
  {
    slug: '',
    title: 'Your use',
    icon: 'overview',
    hasRange: true,
    isWide: false,
    isNarrow: true,
    show: (place) => <OwnUsePage place={place} />,
  },
  {
    slug: 'requests',
    title: 'Requests',
    icon: 'requests',
    hasRange: true,
    isWide: false,
    goesOn: true,
    show: (place) => <RequestsPage place={place} />,
  },
  {
    slug: 'playground',
    title: 'Playground',
    icon: 'playground',
    hasRange: false,
    isWide: false,
    show: (place) => <PlaygroundPage place={place} />,
  },
  {
    slug: 'routes',
    title: 'Routes',
    icon: 'routes',
    hasRange: false,
    isWide: false,
    show: (place) => <RoutesPage place={place} />,
  },
  {
    slug: 'models',
    title: 'Models',
    icon: 'models',
    hasRange: false,
    isWide: false,
    goesOn: true,
    show: (place) => showModels(place),
  },
  {
    slug: 'keys',
    title: 'Keys',
    icon: 'keys',
    hasRange: false,
    isWide: true,
    isForMembers: true,
    show: (place) => <KeysPage place={place} />,
  },
  {
    slug: 'people',
    title: 'People',
    icon: 'people',
    hasRange: false,
    isWide: true,
    goesOn: true,
    show: (place) => <PeoplePage place={place} />,
  },
  {
    slug: 'guardrails',
    title: 'Guardrails',
    icon: 'guardrails',
    hasRange: false,
    isWide: true,
    goesOn: true,
    show: (place) => <GuardrailsPage place={place} />,
  },
  {
    slug: 'tools',
    title: 'Tools',
    icon: 'tools',
    hasRange: true,
    isWide: true,
    goesOn: true,
    show: (place) => <ToolsPage place={place} />,
  },
  {
    slug: 'destinations',
    title: 'Destinations',
    icon: 'destinations',
    hasRange: false,
    isWide: true,
    goesOn: true,
    show: (place) => <DestinationsPage place={place} />,
  },
  {
    slug: 'rankings',
    title: 'Rankings',
    icon: 'rankings',
    hasRange: true,
    isWide: true,
    show: (place) => <RankingsPage place={place} />,
  },
  {
    slug: 'audit',
    title: 'Audit',
    icon: 'audit',
    hasRange: true,
    isWide: true,
    show: (place) => <AuditPage place={place} />,
  },
  {
    slug: 'settings',
    title: 'Settings',
    icon: 'settings',
    hasRange: false,
    isWide: true,
    goesOn: true,
    show: (place) => <SettingsPage place={place} />,
  },
]

function showModels(place: Place): ComponentChildren {
  const [, view] = place.path
  if (view === undefined) return <ModelsPage />
  return view === 'providers' ? <ProvidersPage place={place} /> : <NotFound />
}

/** The pages that a session can open. */
export function pagesFor(session: Session): readonly Page[] {
  const { all, keys } = sightOf(session)
  return pages.filter(({ isWide, isForMembers, isNarrow }) =>
    all ? isNarrow !== true : !isWide || (isForMembers === true && keys),
  )
}

/** The page that an address names; the console's own address is the first one. */
export function pageOf({ path: [slug, ...further] }: Place, pages: readonly Page[]): Page | undefined {
  const page = slug === undefined ? pages[0] : pages.find((each) => each.slug === slug)
  const most = page?.goesOn === true ? 1 : 0
  return further.length > most ? undefined : page
}

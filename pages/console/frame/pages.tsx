import type { ComponentChildren } from 'preact'
import { AuditPage } from '../audit/audit-page.tsx'
import { DestinationsPage } from '../destinations/destinations-page.tsx'
import { GuardrailsPage } from '../guardrails/guardrails-page.tsx'
import { KeysPage } from '../keys/keys-page.tsx'
import { ModelsPage } from '../models/models-page.tsx'
import { OverviewPage } from '../overview/overview-page.tsx'
import { OwnUsePage } from '../own-use/own-use-page.tsx'
import { PeoplePage } from '../people/people-page.tsx'
import { PlaygroundPage } from '../playground/playground-page.tsx'
import { ProvidersPage } from '../providers/providers-page.tsx'
import { RankingsPage } from '../rankings/rankings-page.tsx'
import { RequestsPage } from '../requests/requests-page.tsx'
import type { Place } from '../router/place.ts'
import { RoutesPage } from '../routes/routes-page.tsx'
import type { Session } from '../session/session.ts'
import { sightOf } from '../session/sight.ts'
import { SettingsPage } from '../settings/settings-page.tsx'
import { ToolsPage } from '../tools/tools-page.tsx'
import type { IconName } from './icon.tsx'

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
  readonly show: (place: Place) => ComponentChildren
}

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
    show: (place) => (place.path[1] === 'providers' ? <ProvidersPage place={place} /> : <ModelsPage />),
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
    show: (place) => <PeoplePage place={place} />,
  },
  {
    slug: 'guardrails',
    title: 'Guardrails',
    icon: 'guardrails',
    hasRange: false,
    isWide: true,
    show: (place) => <GuardrailsPage place={place} />,
  },
  {
    slug: 'tools',
    title: 'Tools',
    icon: 'tools',
    hasRange: true,
    isWide: true,
    show: (place) => <ToolsPage place={place} />,
  },
  {
    slug: 'destinations',
    title: 'Destinations',
    icon: 'destinations',
    hasRange: false,
    isWide: true,
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
    show: (place) => <SettingsPage place={place} />,
  },
]

/** The pages that a session can open. */
export function pagesFor(session: Session): readonly Page[] {
  const { all, keys } = sightOf(session)
  return pages.filter(({ isWide, isForMembers, isNarrow }) =>
    all ? isNarrow !== true : !isWide || (isForMembers === true && keys),
  )
}

/** The page that an address names; the console's own address is the first one. */
export function pageOf({ path: [slug] }: Place, pages: readonly Page[]): Page | undefined {
  return slug === undefined ? pages[0] : pages.find((page) => page.slug === slug)
}

import { type Tab, TabbedPage } from '../parts/tabs.tsx'
import type { Place } from '../router/place.ts'
import { GroupsView } from './groups-view.tsx'
import { MembersView } from './members-view.tsx'
import { TokensView } from './tokens-view.tsx'
import { WorkspaceMembersView } from './workspace-members-view.tsx'

const tabs: readonly Tab[] = [
  { slug: undefined, title: 'Members', show: (place) => <MembersView place={place} /> },
  { slug: 'workspaces', title: 'In workspaces', show: (place) => <WorkspaceMembersView place={place} /> },
  { slug: 'groups', title: 'Groups', show: (place) => <GroupsView place={place} /> },
  { slug: 'tokens', title: 'Provisioning tokens', show: () => <TokensView /> },
]

/** Who belongs to the organization and its workspaces, by hand or by an identity provider. */
export function PeoplePage({ place }: { readonly place: Place }) {
  return <TabbedPage title="People" tabs={tabs} place={place} />
}

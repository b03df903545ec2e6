import { type Tab, TabbedPage } from '../parts/tabs.tsx'
import type { Place } from '../router/place.ts'
import { BudgetsView } from './budgets/budgets-view.tsx'
import { ConfigurationView } from './configuration/configuration-view.tsx'
import { FederationView } from './federation/federation-view.tsx'
import { PluginsView } from './plugins/plugins-view.tsx'
import { ProviderKeysView } from './provider-keys/provider-keys-view.tsx'
import { WorkspacesView } from './workspaces/workspaces-view.tsx'

const tabs: readonly Tab[] = [
  { slug: undefined, title: 'Workspaces', show: () => <WorkspacesView /> },
  { slug: 'budgets', title: 'Budgets', show: (place) => <BudgetsView place={place} /> },
  { slug: 'plugins', title: 'Plugins', show: (place) => <PluginsView place={place} /> },
  { slug: 'provider-keys', title: 'Your own provider keys', show: (place) => <ProviderKeysView place={place} /> },
  { slug: 'federation', title: 'Federation', show: () => <FederationView /> },
  { slug: 'configuration', title: 'Configuration', show: (place) => <ConfigurationView place={place} /> },
]

/** What the organization has set for its workspaces and for those who sign in to it. */
export function SettingsPage({ place }: { readonly place: Place }) {
  return <TabbedPage title="Settings" tabs={tabs} place={place} />
}

import { type Tab, TabbedPage } from '../parts/tabs.tsx'
import type { Place } from '../router/place.ts'
import { McpView } from './mcp/mcp-view.tsx'
import { ToolsView } from './tools-view.tsx'

const tabs: readonly Tab[] = [
  { slug: undefined, title: 'Tools of the gateway', show: (place) => <ToolsView place={place} /> },
  { slug: 'mcp', title: 'MCP servers', show: (place) => <McpView place={place} /> },
]

/** What models may call: the gateway's own tools, and those of MCP servers. */
export function ToolsPage({ place }: { readonly place: Place }) {
  return <TabbedPage title="Tools" tabs={tabs} place={place} />
}

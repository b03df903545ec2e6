import type { Page } from '../../test/support/chromium.ts'
import {
  askTwo,
  backTest,
  openApp,
  openFailure,
  openMcpServer,
  showing,
  showOwnUse,
  showProviders,
  testGuardrails,
  tryStream,
} from './prepare-page.ts'

/** A picture of a page of the docs, which is made in both looks. */
export interface Picture {
  /** The name of its files, without the look. */
  readonly name: string
  readonly path: string
  readonly width: number
  readonly height: number
  /** What is done on the page before. */
  readonly prepare?: (page: Page) => Promise<void>
}

export const looks = ['light', 'dark'] as const

/** The name of a file in docs/images/. */
export const fileOf = (name: string, look: (typeof looks)[number]): string => `${name}-${look}.png`

/** A page of the console. */
function ofConsole(name: string, path: string, prepare: (page: Page) => Promise<void>, height = 720): Picture {
  return { name: `console-${name}`, path: `/console${path}`, width: 1280, height, prepare }
}

/** Every page of the console, and those that need no key. */
export const pictures: readonly Picture[] = [
  { name: 'home', path: '/', width: 960, height: 930 },
  { name: 'reference', path: '/docs#createResponse', width: 1280, height: 820, prepare: tryStream },
  { name: 'rankings', path: '/rankings?days=today', width: 960, height: 560 },
  // Before others sign in, of which it has a line each.
  ofConsole('audit', '/audit', showing('destination.create'), 513),
  ofConsole('overview', '', showing('DeepInfra'), 900),
  ofConsole('your-use', '', showOwnUse, 500),
  ofConsole('requests', '/requests?provider=openai', showing('test/openai'), 551),
  ofConsole('request', '/requests?status=failed', openFailure, 740),
  ofConsole('prompt-cache', '/requests/prompt-cache', showing('support-4711')),
  ofConsole('playground', '/playground?model=sim/echo,sim/reasoning', askTwo),
  ofConsole('routes', '/routes?model=sim/echo', backTest, 740),
  ofConsole('models', '/models', showing('A model of Groq'), 551),
  ofConsole('providers', '/models/providers', showProviders),
  ofConsole('keys', '/keys', showing('Nightly reports'), 470),
  ofConsole('people', '/people', showing('Ada Lovelace'), 470),
  ofConsole('workspace-members', '/people/workspaces', showing('Ada Lovelace'), 470),
  ofConsole('groups', '/people/groups', showing('Engineering'), 470),
  ofConsole('tokens', '/people/tokens', showing('Identity provider'), 470),
  ofConsole('guardrails', '/guardrails', testGuardrails, 640),
  ofConsole('tools', '/tools', showing('test/groq'), 760),
  ofConsole('mcp-server', '/tools/mcp', openMcpServer),
  ofConsole('destinations', '/destinations', showing('Archive'), 860),
  ofConsole('rankings', '/rankings', openApp),
  ofConsole('workspaces', '/settings', showing('Research'), 470),
  ofConsole('budgets', '/settings/budgets', showing('of $250'), 470),
  ofConsole('plugins', '/settings/plugins', showing('response-healing'), 800),
  ofConsole('provider-keys', '/settings/provider-keys', showing('Support team'), 470),
  ofConsole('federation', '/settings/federation', showing('GitHub Actions'), 760),
  ofConsole('configuration', '/settings/configuration?show=all&group=Records', showing('records.prompt_shapes'), 640),
]

/** The words that command lines begin with, by what people come for. Help and the page of the command line list them in this order. */
export const topics: Readonly<Record<string, readonly string[]>> = {
  'Run a gateway': ['serve', 'config', 'db', 'import', 'completion'],
  'Call models': ['call', 'connect', 'providers', 'models', 'routes'],
  'See what happens': ['console', 'usage', 'generations', 'cache', 'audit', 'destinations', 'apps'],
  'Keys, people and money': ['keys', 'workspaces', 'members', 'budgets', 'credits', 'byok', 'federation', 'scim'],
  'Shape requests': ['guardrails', 'files', 'mcp', 'contract'],
}

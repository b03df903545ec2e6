import type { TestGateway } from '../../test/support/test-gateway.ts'

/** Name, category, and how many requests of how many words. */
const apps = [
  ['Terminal agent', 'cli-agent', 6, 900],
  ['Editor', 'ide-extension', 5, 600],
  ['Chronicle', 'creative-writing', 4, 420],
  ['Notes', 'writing-assistant', 4, 260],
  ['Clause', 'legal', 2, 210],
  ['Dungeon', 'roleplay', 3, 90],
] as const

/** Sends what rankings count. */
export async function askAsApps(gateway: TestGateway): Promise<void> {
  for (const [name, category, requests, words] of apps) {
    const slug = name.toLowerCase().replace(' ', '-')
    const headers = {
      'http-referer': `https://${slug}.example`,
      'x-title': name,
      'x-service-categories': category,
    }
    const body = JSON.stringify({ model: 'sim/echo', input: 'word '.repeat(words) })
    for (let asked = 0; asked < requests; asked++) {
      await (await gateway.fetch('/responses', { method: 'POST', body, headers })).text()
    }
  }
}

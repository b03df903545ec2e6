import { describe, expect, it } from 'vitest'
import { moderationMs, searchesOf } from '../../../src/operations/usage/pipeline-figures.ts'

const nothing = { num_search_results: null, num_fetches: null, web_search_engine: null }

describe('the searches of a record', () => {
  it('are those of the plugin and of tools together', () => {
    const calls = [
      { tool: 'service:web_search', engine: 'exa', results: 5 },
      { tool: 'service:web_fetch' },
      { tool: 'service:web_fetch' },
    ]
    expect(
      searchesOf([
        { type: 'plugin', name: 'web', data: { engine: 'searxng', results: 3 } },
        { type: 'server_tools', name: 'server_tools', data: { calls } },
      ]),
    ).toEqual({ num_search_results: 8, num_fetches: 2, web_search_engine: 'exa' })
  })

  it('are null where none was made, and 0 results where one found nothing', () => {
    expect(searchesOf([])).toEqual(nothing)
    expect(searchesOf([{ type: 'plugin', name: 'web', data: { engine: 'native' } }])).toEqual(nothing)
    expect(searchesOf([{ type: 'plugin', name: 'web', data: { engine: 'exa', results: [] } }])).toEqual({
      ...nothing,
      num_search_results: 0,
      web_search_engine: 'exa',
    })
  })
})

describe('the time of a moderation', () => {
  it('is that of its stage', () => {
    expect(moderationMs([{ type: 'plugin', name: 'moderation', data: { flagged: false, duration_ms: 12 } }])).toBe(12)
    expect(moderationMs([{ type: 'plugin', name: 'web', data: { duration_ms: 12 } }])).toBeNull()
  })
})

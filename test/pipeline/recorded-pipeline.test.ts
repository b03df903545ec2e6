import { describe, expect, it } from 'vitest'
import { recordedPipeline } from '../../src/pipeline/recorded-pipeline.ts'

describe('the stages in a record', () => {
  it('are nothing where nothing ran', () => {
    expect(recordedPipeline([])).toEqual({})
  })

  it('name the tools and plugins, each once', () => {
    const calls = [{ tool: 'service:datetime' }, { tool: 'service:web_search' }, { tool: 'service:datetime' }]
    expect(
      recordedPipeline([
        { type: 'guardrail', name: 'PII', guardrail_id: 'g1' },
        { type: 'plugin', name: 'auto_router', summary: 'a/m' },
        { type: 'context_compression', name: 'context-compression' },
        { type: 'server_tools', name: 'server_tools', data: { calls } },
      ]),
    ).toMatchObject({
      tools: ['service:datetime', 'service:web_search'],
      plugins: ['auto-router', 'context-compression'],
    })
  })

  it('have figures and names, but nothing that quotes the conversation', () => {
    const { pipeline } = recordedPipeline([
      {
        type: 'plugin',
        name: 'web',
        summary: '2 results',
        data: {
          engine: 'exa',
          query: 'my secret illness',
          results: [
            { url: 'https://a.example/illness', title: 'Illness' },
            { url: 'https://b.example/illness', title: 'Illness' },
          ],
        },
      },
      { type: 'plugin', name: 'file-parser', data: { files: [{ name: 'illness.pdf', kind: 'pdf', pages: 3 }] } },
      {
        type: 'guardrail',
        name: 'PII',
        guardrail_id: 'g1',
        data: { action: 'redact', detected: true, patterns: ['email'], counts: { email: 2 }, directions: ['input'] },
      },
    ])
    expect(JSON.stringify(pipeline)).not.toMatch(/illness/i)
    expect(pipeline).toEqual([
      { type: 'plugin', name: 'web', summary: '2 results', data: { engine: 'exa', results: 2 } },
      { type: 'plugin', name: 'file-parser', data: { files: [{ kind: 'pdf', pages: 3 }] } },
      {
        type: 'guardrail',
        name: 'PII',
        guardrail_id: 'g1',
        data: { action: 'redact', detected: true, patterns: ['email'], counts: { email: 2 }, directions: ['input'] },
      },
    ])
  })

  it('are bounded', () => {
    const calls = Array.from({ length: 500 }, () => ({ tool: 'service:datetime', duration_ms: 1 }))
    const stages = Array.from(
      { length: 500 },
      () => ({ type: 'server_tools', name: 'server_tools', data: { calls } }) as const,
    )
    const { pipeline = [] } = recordedPipeline(stages)
    expect(pipeline).toHaveLength(64)
    expect(pipeline[0]?.data?.['calls']).toHaveLength(32)
  })
})

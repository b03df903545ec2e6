import { describe, expect, it } from 'vitest'
import { listUrl, namedBaseUrl, readReportedModels } from '../../src/catalog/reported-models.ts'

const list = { hostVariable: 'OLLAMA_HOST', port: 11434, path: '/api/tags', format: 'ollama-chat' } as const

describe('namedBaseUrl', () => {
  it.each([
    ['127.0.0.1', 'http://127.0.0.1:11434'],
    ['0.0.0.0', 'http://127.0.0.1:11434'],
    ['0.0.0.0:8080', 'http://127.0.0.1:8080'],
    ['gpu-box:80', 'http://gpu-box'],
    ['[::1]:5000', 'http://[::1]:5000'],
    ['[::]', 'http://127.0.0.1:11434'],
    ['http://gpu-box', 'http://gpu-box'],
    ['https://gpu.example:8443/ollama/', 'https://gpu.example:8443/ollama'],
    ['http://gpu-box:11434/v1', 'http://gpu-box:11434'],
  ])('takes OLLAMA_HOST %s for %s', (host, url) => expect(namedBaseUrl({ OLLAMA_HOST: host }, list)).toBe(url))

  it('is undefined where the variable is not set or no host', () => {
    expect(namedBaseUrl({}, list)).toBeUndefined()
    expect(namedBaseUrl({ OLLAMA_HOST: 'a b' }, list)).toBeUndefined()
  })
})

it('asks beside the OpenAI surface, not below it', () => {
  expect(listUrl('http://127.0.0.1:11434/v1', list)).toBe('http://127.0.0.1:11434/api/tags')
  expect(listUrl('http://127.0.0.1:11434', list)).toBe('http://127.0.0.1:11434/api/tags')
})

describe('readReportedModels', () => {
  it('reads names, times and whether a model runs elsewhere', () => {
    const models = [
      { name: 'llama3.2:latest', model: 'llama3.2:latest', modified_at: '2025-01-02T03:04:05.678Z', details: {} },
      { name: 'gpt-oss:120b-cloud', model: 'gpt-oss:120b-cloud', remote_host: 'https://ollama.com' },
      { name: 7 },
      null,
    ]
    expect(readReportedModels({ models })).toEqual([
      { upstreamModel: 'llama3.2:latest', createdAt: 1_735_787_045, isRemote: false },
      { upstreamModel: 'gpt-oss:120b-cloud', createdAt: 0, isRemote: true },
    ])
  })

  it.each([null, 'hello', [], {}, { models: 'none' }])('does not take %j for an answer', (answer) => {
    expect(readReportedModels(answer)).toBeNull()
  })
})

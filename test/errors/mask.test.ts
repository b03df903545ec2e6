import { describe, expect, it } from 'vitest'
import { maskPath, maskUrl, secretsInUrl } from '../../src/errors/mask.ts'

describe('N20: what is shown of a URL', () => {
  it.each([
    ['postgres://gateway:s3cret@db:5432/x', 'postgres://gateway:***@db:5432/x'],
    ['postgres://gateway@db/x', 'postgres://***@db/x'],
    ['redis://:s3cret@cache', 'redis://:***@cache'],
    ['postgres://gateway:a@b:c@db/x', 'postgres://gateway:***@db/x'],
    ['https://sk-abcdef0123456789:x@api.example.com', 'https://***@api.example.com'],
    ['https://sk-abcdef0123456789:@api.example.com', 'https://***@api.example.com'],
    [
      'postgres://db/x?user=gateway&password=s3cret&sslmode=verify-full',
      'postgres://db/x?user=***&password=***&sslmode=verify-full',
    ],
    [
      'https://api.example.com/v1?api-version=2024-10-21&key=abc',
      'https://api.example.com/v1?api-version=2024-10-21&key=***',
    ],
    ['https://api.example.com/v1?s3cret', 'https://api.example.com/v1?***'],
    ['https://api.example.com/v1#s3cret', 'https://api.example.com/v1#***'],
    ['https://api.example.com/k/AbCdEf0123456789XyZ/v1', 'https://api.example.com/k/***/v1'],
    ['https://api.example.com/sk-live-hello-world/v1', 'https://api.example.com/***/v1'],
    ['https://api.example.com/key/short/v1', 'https://api.example.com/key/***/v1'],
    ['https://gateway.example.com/v1/0123456789abcdef0123456789abcdef/prod', 'https://gateway.example.com/v1/***/prod'],
    ['https://api.example.com/f47ac10b-58cc-4372-a567-0e02b2c3d479', 'https://api.example.com/***'],
    ['https://api.example.com/%73k-live-hello-world', 'https://api.example.com/***'],
    ['https://api.example.com/bot1:AbCdEf0123456789XyZ', 'https://api.example.com/***'],
    ['not a url s3cret', '***'],
  ])('%s is shown as %s', (url, shown) => expect(maskUrl(url)).toBe(shown))

  it.each([
    'https://api.example.com/v1',
    'https://europe-west1-aiplatform.googleapis.com/v1/projects/my-project-123456/locations/europe-west1/publishers/google',
    'https://my-resource.openai.azure.com/openai/deployments/gpt-4o-mini-2024-07-18/chat/completions?api-version=2024-10-21',
    'https://api.cohere.ai/compatibility/v1',
    'postgres://gateway-production:5432/gateway_production',
    'http://[::1]:11434/v1',
  ])('%s is shown as it is', (url) => expect(maskUrl(url)).toBe(url))

  it('keeps the place of a model in a request path, and masks a key in its query', () =>
    expect(maskPath('/models/{model}:{method}?key=s3cret')).toBe('/models/{model}:{method}?key=***'))

  it('finds the same texts where a provider repeats them', () => {
    const found = secretsInUrl('https://user:p%40ss@api.example.com/k/AbCdEf0123456789XyZ/v1?key=q%2Fq')
    for (const secret of ['user', 'p@ss', 'p%40ss', 'AbCdEf0123456789XyZ', 'q/q']) expect(found).toContain(secret)
    expect(found).not.toContain('v1')
  })
})

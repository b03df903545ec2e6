import { describe, expect, it } from 'vitest'
import { disclosureFor } from '../../src/site/disclosure.ts'

const here = { host: '127.0.0.1', trustedProxies: 0 } as const

describe('what pages tell', () => {
  it.each(['127.0.0.1', 'localhost', '::1', '127.0.0.53'])('is everything where the gateway listens on %s', (host) => {
    expect(disclosureFor({ ...here, host }, {})).toBe('full')
  })

  it.each(['0.0.0.0', '::', '10.0.0.7', 'gateway.lan', '127.evil.example'])(
    'is nothing about providers where it listens on %s',
    (host) => {
      expect(disclosureFor({ ...here, host }, {})).toBe('brief')
    },
  )

  it('is nothing about providers where a proxy stands before it', () => {
    expect(disclosureFor({ ...here, trustedProxies: 1 }, {})).toBe('brief')
    expect(disclosureFor({ ...here, publicUrl: 'https://gw.example.com' }, {})).toBe('brief')
    expect(disclosureFor({ ...here, publicUrl: 'http://localhost:8787' }, {})).toBe('full')
    for (const name of ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'])
      expect(disclosureFor(here, { [name]: 'x' })).toBe('brief')
  })

  it('is what the operator says, whoever asks', () => {
    expect(disclosureFor({ ...here, host: '0.0.0.0', pages: 'full' }, { via: 'x' })).toBe('full')
    expect(disclosureFor({ ...here, pages: 'brief' }, {})).toBe('brief')
    expect(disclosureFor({ ...here, pages: 'off' }, {})).toBe('off')
  })
})

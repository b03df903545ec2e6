import { describe, expect, it } from 'vitest'
import { generateApiKey, hashApiKey, maskApiKey } from '../../src/records/api-key.ts'

describe('generateApiKey', () => {
  it('makes 256 random bits behind the prefix of the kind', () => {
    expect(generateApiKey('inference')).toMatch(/^sk-gw-[\w-]{43}$/)
    expect(generateApiKey('management')).toMatch(/^sk-gw-mgmt-[\w-]{43}$/)
  })

  it('never makes the same key twice', () => {
    const keys = Array.from({ length: 100 }, () => generateApiKey('inference'))
    expect(new Set(keys).size).toBe(100)
  })
})

describe('hashApiKey', () => {
  it('is the SHA-256 of the text in lower-case hex', () => {
    expect(hashApiKey('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
})

describe('maskApiKey', () => {
  it('shows the first 8 and the last 4 characters', () => {
    expect(maskApiKey('sk-gw-abcdefghijklmnopqrstuvwxyz')).toBe('sk-gw-ab…wxyz')
  })

  it('shows next to nothing of a short key', () => {
    expect(maskApiKey('open-sesame')).toBe('op…')
    expect(maskApiKey('')).toBe('…')
  })
})

import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ProviderPreset } from '../../src/catalog/provider-preset.ts'
import { providerPresets } from '../../src/catalog/provider-presets.ts'
import { type ByokSecret, maskSecret, readByokSecret } from '../../src/workspaces/byok-secret.ts'

function preset(slug: string): ProviderPreset {
  const found = providerPresets.get(slug)
  if (found === undefined) throw new Error(`there is no preset ${slug}`)
  return found
}

const read = (slug: string, text: string) => readByokSecret(text, preset(slug))

function secretOf(slug: string, text: string): ByokSecret {
  const secret = read(slug, text)
  if ('problem' in secret) throw new Error(secret.problem)
  return secret
}

const pem = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' })
const account = {
  type: 'service_account',
  project_id: 'my-project-123',
  private_key_id: '0123456789abcdef0123456789abcdef01234567',
  private_key: String(pem),
  client_email: 'gateway@my-project-123.iam.gserviceaccount.com',
}

describe('a credential', () => {
  it.each<[string, string, ByokSecret]>([
    ['openai', ' sk-proj-abc\n', { apiKey: 'sk-proj-abc', values: {} }],
    ['openai', '{"api_key": "sk-proj-abc"}', { apiKey: 'sk-proj-abc', values: {} }],
    ['azure', '{"api_key": "k", "endpoint": "my-res"}', { apiKey: 'k', values: { endpoint: 'my-res' } }],
    ['amazon-bedrock', 'AKIAABCDEFGHIJKLMNOP:s/ecret', { apiKey: 'AKIAABCDEFGHIJKLMNOP:s/ecret', values: {} }],
    ['amazon-bedrock', '{"api_key": "k", "region": "eu-west-3"}', { apiKey: 'k', values: { awsRegion: 'eu-west-3' } }],
    [
      'cloudflare',
      `{"api_key": "k", "account": "${'a'.repeat(32)}"}`,
      { apiKey: 'k', values: { account: 'a'.repeat(32) } },
    ],
  ])('%s takes %s', (slug, text, expected) => {
    expect(read(slug, text)).toEqual(expected)
  })

  it('may be a service account as Google writes it, whose project the address needs', () => {
    const text = JSON.stringify(account)
    expect(read('google-vertex', text)).toEqual({ apiKey: text, values: { project: 'my-project-123' } })
    const located = JSON.stringify({ api_key: account, location: 'europe-west4', project_id: 'other-project' })
    expect(secretOf('google-vertex', located).values).toEqual({
      project: 'other-project',
      location: 'europe-west4',
      host: 'europe-west4',
    })
  })

  it.each<[string, string, RegExp]>([
    ['openai', '   \n', /^is empty$/],
    ['openai', 'sk abc', /white space/],
    ['openai', 'sk-abc\u0000', /white space/],
    ['openai', 'sk-ключ', /ASCII/],
    ['openai', '{', /none$/],
    ['openai', '{"key": "sk-abc"}', /without "api_key"/],
    ['openai', '{"api_key": "sk-abc", "base_url": "http://10.0.0.1"}', /takes "api_key" alone/],
    ['openai', '{"api_key": {}}', /must be a key/],
    ['azure', '{"api_key": "k", "endpoint": 1}', /"endpoint" that is no text/],
    ['google-vertex', '{"type": "service_account"}', /no Google credential/],
  ])('X7: %s refuses %j, and says why without repeating it', (slug, text, words) => {
    expect(read(slug, text)).toEqual({ problem: expect.stringMatching(words) })
  })

  it.each([
    ['azure', 'endpoint', 'http://169.254.169.254'],
    ['azure', 'endpoint', 'https://127.0.0.1'],
    ['azure', 'endpoint', 'https://evil.example.com'],
    ['azure', 'endpoint', 'https://x.openai.azure.com.evil.example.com'],
    ['azure', 'endpoint', 'https://x.openai.azure.com@evil.example.com'],
    ['azure', 'endpoint', 'evil.example.com/#'],
    ['amazon-bedrock', 'region', 'eu-west-1.evil.example.com/'],
    ['google-vertex', 'location', 'evil.example.com/?'],
    ['cloudflare', 'account', '../../user'],
    ['databricks', 'host', 'http://x.cloud.databricks.com'],
    ['databricks', 'host', '10.0.0.1/.cloud.databricks.com'],
    ['snowflake', 'account', 'evil.example.com/'],
  ])('X8: %s lets no credential lead elsewhere by its %s %s', (slug, name, value) => {
    const key = slug === 'google-vertex' ? account : 'k'
    const text = JSON.stringify({ api_key: key, [name]: value })
    expect(read(slug, text)).toEqual({ problem: expect.stringContaining(`"${name}" that is none of`) })
  })

  it.each([
    'http://localhost:8080/token',
    'https://10.0.0.1/token',
    'https://oauth2.googleapis.com.evil.example.com/x',
  ])('X8: a service account that asks for its tokens at %s is refused', (tokenUrl) => {
    const text = JSON.stringify({ ...account, token_uri: tokenUrl })
    expect(read('google-vertex', text)).toEqual({ problem: "has a token_uri that is none of Google's" })
  })

  it('X8: every value that a workspace may give is held to a pattern that no address escapes', () => {
    const escapes = ['a/b', 'a@b', 'a#b', 'a?b', 'a\\b', 'a:80', 'a b', 'a\nb', '..', '%2e']
    for (const each of providerPresets.values()) {
      for (const { own } of Object.values(each.values)) {
        for (const text of own === undefined ? [] : escapes) expect(own?.pattern.test(text)).toBe(false)
      }
    }
  })
})

describe('X7: the label', () => {
  const shownOf = (label: string) => label.replaceAll(/[•…]/g, '')

  it('shows at most the first and last four characters, and never more than a quarter', () => {
    const key = fc.string({ unit: fc.constantFrom(...'abcdefghij0123456789-_'), minLength: 1, maxLength: 200 })
    fc.assert(
      fc.property(key, (text) => {
        const label = maskSecret(secretOf('openai', text))
        const shown = shownOf(label)
        expect(shown.length).toBeLessThanOrEqual(8)
        expect(shown.length * 4).toBeLessThanOrEqual(text.length)
        if (shown !== '') expect(text.startsWith(shown.slice(0, shown.length / 2))).toBe(true)
      }),
    )
  })

  it('is the same for all short ones', () => {
    const labels = ['a', 'abcdefgh', 'abcdefghijkl', 'abcdefghijklmno'].map((key) =>
      maskSecret(secretOf('openai', key)),
    )
    expect(new Set(labels)).toEqual(new Set(['••••••••']))
  })

  it('names the key of a service account and of an AWS key pair, and shows nothing of what is secret in them', () => {
    expect(maskSecret(secretOf('google-vertex', JSON.stringify(account)))).toBe('0123…4567')
    const { private_key_id: _, ...bare } = account
    expect(maskSecret(secretOf('google-vertex', JSON.stringify(bare)))).toBe('••••••••')
    expect(maskSecret(secretOf('amazon-bedrock', 'AKIAABCDEFGHIJKLMNOP:wJalrXUtnFEMI/K7MDENGbPxRfi'))).toBe('AK…OP')
    const wrapped = JSON.stringify({ api_key: 'k'.repeat(40), endpoint: 'my-resource' })
    expect(maskSecret(secretOf('azure', wrapped))).toBe('kkkk…kkkk')
  })
})

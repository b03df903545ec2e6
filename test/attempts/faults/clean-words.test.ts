import { describe, expect, it } from 'vitest'
import { holdsSecret } from '../../../src/attempts/faults/cut-secrets.ts'
import { sharedRunsOfAll } from '../../../src/attempts/faults/shared-runs.ts'
import { cleanWords } from '../../../src/attempts/faults/tell-fault.ts'

const key = 'k3y-that-n0body-may-see-77'
const provider = {
  slug: 'acme',
  apiKey: key,
  headers: { 'x-org': 'not-a-secret', 'acme-organization': 'ringo-42', 'x-proxy-auth': 'Basic cm9vdDpoaW50ZXI=' },
  baseUrl: 'https://root:hinterland@acme.example/v1?sig=signed-address',
}
const clean = (said: string, body: Record<string, unknown> = {}) => cleanWords(said, provider, body)

describe("a provider's words", () => {
  it('stay as they are where there is nothing to hide', () => {
    for (const words of [
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      'messages.3.content.0.image.source.base64: the file format is invalid',
      'max_tokens: 100000 > 8192, which is the maximum allowed number of output tokens',
      'The model `Qwen/Qwen3-235B-A22B-Instruct-2507` does not exist, or claude-3-5-sonnet-20240620-v1:0',
      'Bearer authentication is required. Token limit: 4096. See https://acme.example/docs?page=2#keys',
      'prompt too long (ref: 96164522-08b2-4cbf-886e-e5a38961a688), request ID req_5cf06a7fabd45ebe21ee38c14c5b2f76',
      "Invalid schema for function 'get_weather': In context=('properties', 'location'), 'additionalProperties' is missing",
    ]) {
      expect(clean(words)).toBe(words)
    }
  })

  it.each([
    ['the key that was sent', `no such key: ${key}.`, 'no such key: [redacted].'],
    ['a part of it', `it begins with ${key.slice(0, 15)}`, 'it begins with [redacted]'],
    ['a header of the operator', 'unknown: ringo-42', 'unknown: [redacted]'],
    ['another header of the operator', 'got cm9vdDpoaW50ZXI=', 'got [redacted]'],
    ['what the address holds', 'hinterland, signed-address', '[redacted], [redacted]'],
    ['a key of another', 'Incorrect API key: sk-fake-key. Look', 'Incorrect API key: [redacted]. Look'],
    ['a key with stars', 'Your api key: ****-key is invalid', 'Your api key: [redacted] is invalid'],
    ['a key with its middle starred', 'key sk-proj-****abcd no', 'key [redacted] no'],
    ['a token with its scheme', 'Authorization: Bearer abc.def-123456', 'Authorization: Bearer [redacted]'],
    ['a JWT', 'not eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln at all', 'not [redacted] at all'],
    ['an AWS id', 'AKIAIOSFODNN7EXAMPLE unknown', '[redacted] unknown'],
    ['a private key', 'a -----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY----- b', 'a [redacted] b'],
    ['a long word of letters and digits', 'got 0123456789abcdef0123456789abcdef', 'got [redacted]'],
    ['a named secret', 'client_secret=Zq81kkd2, more', 'client_secret=[redacted], more'],
    [
      'an address with a password',
      'GET https://me:pw@host/x?a=1&api_key=v1&b=2',
      'GET https://[redacted]@host/x?a=1&api_key=[redacted]&b=2',
    ],
    ['an organization', 'limit in organization org-AbCdEf on', 'limit in organization [redacted] on'],
    ['a project in a path', 'projects/my-own/locations/eu', 'projects/[redacted]/locations/eu'],
    ['a role', 'arn:aws:sts::123456789012:assumed-role/me/x may', 'arn:aws:sts::[redacted] may'],
    ['a model in an account', 'arn:aws:bedrock:eu-1:123456789012:model/m', 'arn:aws:bedrock:eu-1:[redacted]:model/m'],
    ['an account by name', 'your team "Acme prod" has', 'your team "[redacted]" has'],
    ['an account by number', 'account 4711-0815 is', 'account [redacted] is'],
    ['an address of mail', 'ask me.too@acme.example now', 'ask [redacted] now'],
  ])('go without %s', (_what, said, shown) => {
    expect(clean(said)).toBe(shown)
  })

  it.each([
    Buffer.from(`Bearer ${key}`).toString('base64'),
    Buffer.from(key).toString('base64url'),
    Buffer.from(key).toString('hex'),
    encodeURIComponent(`Basic cm9vdDpoaW50ZXI=`),
  ])('N46: hold no credential in another spelling: %s', (spelled) => {
    expect(clean(`you sent "${spelled}" to us`)).toMatch(/^you sent "\S*(?:Basic%20)?\[redacted\]\S*" to us$/)
    for (const part of spelled.match(/.{14}/g)?.slice(1, -1) ?? [])
      expect(clean(`you sent ${spelled} to us`)).not.toContain(part)
  })

  it('hold no key that invisible characters take apart', () => {
    expect(clean(`a ${key.split('').join('\u200b')} b`)).toBe('a [redacted] b')
  })

  it('are one line of at most 500 characters, the name of the provider included', () => {
    expect(clean('a\r\n\tb\u2028c\u0000d')).toBe('a b c d')
    expect(clean('\u001b[31mred\u001b[0m \u202eright\u202c \u001b]0;title\u0007end')).toBe('red right end')
    const long = clean('wörter 😀 '.repeat(200)) ?? ''
    expect(`acme: ${long}`.length).toBeLessThanOrEqual(500)
    expect(long).toMatch(/…$/)
    expect(long).not.toMatch(/\p{Cs}/u)
  })

  it('are the text of a page, without what it runs', () => {
    const page =
      '<!DOCTYPE html><html><head><title>502 Bad Gateway</title><style>b{}</style></head><body><script>x()</script><h1>Oh &amp; no</h1></body></html>'
    expect(clean(page)).toBe('502 Bad Gateway Oh & no')
  })

  it('are nothing where nothing is left', () => {
    for (const said of ['', ' \u0000 ', '<html></html>', '\ufffd\ufffd']) expect(clean(said)).toBeUndefined()
  })
})

describe("a provider's names", () => {
  const secrets = [key, 'ringo-42']

  it('are told where they hold nothing to hide', () => {
    for (const name of [
      'invalid_api_key',
      'insufficient_quota',
      'req_011CSHoEeqs5C35K2UUqR7Fy',
      '0123456789abcdef0123456789abcdef',
      '96164522-08b2-4cbf-886e-e5a38961a688',
      'messages[2].tools',
    ]) {
      expect(holdsSecret(name, secrets)).toBe(false)
    }
  })

  it.each([key, `no_${key.slice(2, 18)}`, 'for:ringo-42', 'x_sk-1234567890', 'gsk_A1b2C3d4E5', 'AIzaSyA1234567890'])(
    'are kept back where they hold a secret: %s',
    (name) => {
      expect(holdsSecret(name, secrets)).toBe(true)
    },
  )
})

describe('a prompt in what a provider says', () => {
  const prompt = 'The merger with Initech closes on Friday, tell nobody about it before then.'
  const body = {
    model: 'acme/writer-1',
    temperature: 3,
    instructions: 'Speak like a pirate, always and to everybody who asks.',
    input: [
      { role: 'user', content: [{ type: 'input_text', text: prompt }] },
      { role: 'user', content: 'PINEAPPLE-42' },
      {
        type: 'function_call_output',
        call_id: 'c1',
        output: 'the vault code\nis "9-1-1", says Bob the keeper of keys',
      },
    ],
    tools: [{ type: 'function', name: 'get_weather', description: 'Looks at the sky over a given town today' }],
  }

  it.each([
    ['as a whole', `flagged: ${prompt}`, 'flagged: […].'],
    ['in part', 'flagged: merger with Initech closes on Friday', 'flagged: […]'],
    ['quoted and short', 'bad words in "on Friday, tell"', 'bad words in "[…]"'],
    ['where it is one word', "unexpected 'PINEAPPLE-42' there", "unexpected '[…]' there"],
    ['where it is one word without quotes', 'unexpected PINEAPPLE-42 there', 'unexpected […] there'],
    ['quoted as JSON', String.raw`got {"output": "the vault code\nis \"9-1-1\", says Bob the keeper"}`, 'vault'],
    ['in upper case', `FLAGGED: ${prompt.toUpperCase()}`, 'FLAGGED: […].'],
    ['of the system', 'system says: like a pirate, always and to everybody', 'system says: […]'],
    ['in a tool', 'tool "Looks at the sky over a given town today" refused', 'tool "[…]" refused'],
  ])('is cut out %s', (_how, said, shown) => {
    const words = clean(said, body) ?? ''
    if (shown === 'vault') expect(words).not.toMatch(/vault|Bob/)
    else expect(words).toBe(shown)
  })

  it('leaves names of models, tools and parameters alone', () => {
    for (const words of [
      "The model 'acme/writer-1' has no 'temperature' above 2, got 3",
      "tool 'get_weather': input_text and function_call_output are not supported",
    ]) {
      expect(clean(words, body)).toBe(words)
    }
  })

  it('is found in a body of megabytes that repeats itself as the answer does', () => {
    const huge = { input: 'lorem ipsum dolor '.repeat(300_000) + prompt }
    expect(clean(`flagged: ${prompt} ${'lorem ipsum dolor '.repeat(100)}`, huge)).toBe('flagged: […]')
  })

  it('is looked through once for all quotations, each of which counts by its own length', () => {
    let looks = 0
    const texts = {
      *[Symbol.iterator]() {
        looks++
        yield 'Grüße from the old harbour, and from the new one'
      },
    }
    const sought = [
      { text: 'the old, harbour', runMin: 13 },
      { text: 'FROM THE', runMin: 7 },
      { text: 'from the sea', runMin: 10 },
      { text: 'from the', runMin: 7 },
      { text: 'no', runMin: 6 },
    ]
    const found = sharedRunsOfAll(sought, texts)
    expect(found.map((spans) => spans.length)).toEqual([1, 1, 0, 1, 0])
    expect(found[0]).toEqual([{ start: 0, end: 16 }])
    expect(looks).toBe(1)
  })

  it('is taken to be in quotations that are too many to look for', () => {
    const quotations = Array.from({ length: 12 }, (_, index) => `"no words of ours ${index}"`)
    const words = clean(quotations.join(' '), body) ?? ''
    expect(words.match(/no words/g)).toHaveLength(8)
    expect(words.match(/"\[…\]"/g)).toHaveLength(4)
  })
})

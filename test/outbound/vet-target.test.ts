import { describe, expect, test } from 'vitest'
import { AllowedHosts } from '../../src/outbound/allowed-hosts.ts'
import { OutboundError } from '../../src/outbound/outbound-error.ts'
import type { HostResolver } from '../../src/outbound/resolve-host.ts'
import { parseTarget, vetTarget } from '../../src/outbound/vet-target.ts'
import { refusedUrls } from './refused-urls.ts'

const never = new AbortController().signal

function rulesWith(resolvePublic: HostResolver, allowHosts: readonly string[] = []) {
  return {
    allowedHosts: new AllowedHosts(allowHosts),
    ports: new Set([80, 443]),
    resolvePublic,
    resolveAllowed: resolvePublic,
  }
}

const noQuestion: HostResolver = (host) => {
  throw new Error(`${host} was looked up`)
}

async function reasonOf(work: () => unknown): Promise<string> {
  try {
    await work()
  } catch (error) {
    return error instanceof OutboundError ? error.reason : String(error)
  }
  return 'taken'
}

describe('S1, S2, S3, S7, S10: URLs that are refused before anybody is asked', () => {
  test.for(refusedUrls)('%s', async (text) => {
    expect(await reasonOf(() => vetTarget(parseTarget(text), rulesWith(noQuestion), never))).toBe('refused')
  })
})

describe('S7: URLs that are not fetched', () => {
  test.for([
    '',
    '/etc/passwd',
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
    'ftp://example.com/',
    'data:text/plain,x',
    'javascript:1',
    'http://',
    'http://user@example.com/',
    'http://user:password@example.com/',
    'http://:password@example.com/',
    'http://a@169.254.169.254/',
    'http://exa mple.com/',
    'http://127.0.0.1%00.example.com/',
    'http://[fe80::1%25eth0]/',
    'http://256.256.256.256/',
    'http://example.com:99999/',
    `http://example.com/${'x'.repeat(9000)}`,
  ])('%j', async (text) => {
    expect(await reasonOf(() => parseTarget(text))).toBe('bad-url')
  })
})

test('S7: a backslash ends the host, as it does wherever the URL is used', () => {
  expect(parseTarget('http://example.com\\@127.0.0.1:25/').host).toBe('example.com')
})

describe('a host name', () => {
  const url = parseTarget('http://evil.example/x')

  test.for<[string, string[]]>([
    ['private', ['10.0.0.1']],
    ['loopback', ['127.0.0.1']],
    ['metadata', ['169.254.169.254']],
    ['mapped', ['::ffff:169.254.169.254']],
    ['S6: private beside public addresses', ['93.184.216.34', '10.0.0.1']],
    ['S6: private IPv6 beside public IPv4', ['93.184.216.34', 'fd00::1']],
  ])('that resolves to %s is refused', async ([, addresses]) => {
    const rules = rulesWith(() => Promise.resolve(addresses))
    expect(await reasonOf(() => vetTarget(url, rules, never))).toBe('refused')
  })

  test('that resolves to public addresses is bound to these', async () => {
    const addresses = ['93.184.216.34', '2606:2800:220:1::1']
    const rules = rulesWith(() => Promise.resolve(addresses))
    expect((await vetTarget(url, rules, never)).addresses).toEqual(addresses)
  })

  test('that resolves to nothing, or not at all, can’t be reached', async () => {
    expect(
      await reasonOf(() =>
        vetTarget(
          url,
          rulesWith(() => Promise.resolve([])),
          never,
        ),
      ),
    ).toBe('unreachable')
    const failing = rulesWith(() => Promise.reject(new Error('queryA ENOTFOUND internal-name')))
    expect(await reasonOf(() => vetTarget(url, failing, never))).toBe('unreachable')
  })

  test('that the operator allowed may be private, have one label and any port', async () => {
    const rules = rulesWith(() => Promise.resolve(['10.0.0.7']), ['minio', '10.0.0.8:9000'])
    const target = await vetTarget(parseTarget('http://minio:9000/a'), rules, never)
    expect(target.addresses).toEqual(['10.0.0.7'])
    expect((await vetTarget(parseTarget('http://10.0.0.8:9000/'), rules, never)).addresses).toEqual(['10.0.0.8'])
    expect(await reasonOf(() => vetTarget(parseTarget('http://10.0.0.8/'), rules, never))).toBe('refused')
    // What a name resolves to does not make it an allowed one.
    expect(await reasonOf(() => vetTarget(url, rules, never))).toBe('refused')
  })
})

test('S9: refused, unreachable and timeout share one message, so that it reveals nothing', () => {
  const messages = (['refused', 'unreachable', 'timeout'] as const).map((reason) => new OutboundError(reason).message)
  expect(new Set(messages).size).toBe(1)
  expect(
    new OutboundError('unreachable', { cause: new Error('connect ECONNREFUSED 10.0.0.1:22') }).message,
  ).not.toMatch(/10\.0|ECONN/)
})

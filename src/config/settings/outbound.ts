import { proxyUses } from '../../outbound/choose-proxy.ts'
import type { Setting } from './setting.ts'

/** Outgoing connections and discovery. */
export const outboundSettings: readonly Setting[] = [
  {
    key: 'outbound.allow_hosts',
    kind: 'texts',
    fallback: [],
    item: {
      pattern:
        '^((\\*\\.)?[^\\s/@?#*\\\\:\\[\\]]+(:\\d{1,5})?|\\[[\\da-fA-F:.]+\\](:\\d{1,5})?|[\\da-fA-F:.]*::[\\da-fA-F:.]*)$',
      rule: 'a host such as files.example.com, *.example.com, 10.0.0.7:9000 or [fd00::7]',
    },
    description: 'Private hosts that the gateway may fetch from for callers, and send to as destinations.',
  },
  {
    key: 'outbound.https_proxy',
    kind: 'url',
    schemes: ['http', 'https'],
    variable: 'HTTPS_PROXY',
    needsRestart: true,
    isAlsoLowerCase: true,
    description: 'The proxy for https addresses. A user name and password may be in the URL.',
  },
  {
    key: 'outbound.http_proxy',
    kind: 'url',
    schemes: ['http', 'https'],
    variable: 'HTTP_PROXY',
    needsRestart: true,
    isAlsoLowerCase: true,
    description: 'The proxy for http addresses, and for https where outbound.https_proxy is not set.',
  },
  {
    key: 'outbound.no_proxy',
    kind: 'texts',
    fallback: ['localhost', '127.0.0.1', '[::1]'],
    variable: 'NO_PROXY',
    needsRestart: true,
    isAlsoLowerCase: true,
    description:
      'Hosts that are called without a proxy: a name with all below it, an address (both with a port or without), a network such as 10.0.0.0/8, or * for all.',
  },
  {
    key: 'outbound.proxy_for',
    kind: 'texts',
    fallback: proxyUses.filter((use) => use !== 'callers'),
    item: { pattern: `^(${proxyUses.join('|')})$`, rule: `one of ${proxyUses.join(', ')}` },
    variable: 'GATEWAY_PROXY_FOR',
    needsRestart: true,
    description:
      'Which requests go through the proxy. callers: pictures, files, pages and MCP servers whose addresses callers name; the proxy then decides which private hosts they reach.',
  },
  {
    key: 'outbound.ca_file',
    kind: 'path',
    variable: 'GATEWAY_CA_FILE',
    needsRestart: true,
    description:
      'A PEM file of certificate authorities that are trusted beside the usual ones, for all that the gateway calls.',
  },
  {
    key: 'discovery.environment',
    kind: 'boolean',
    fallback: true,
    description: 'Whether a usual variable such as OPENAI_API_KEY is enough to make a provider available.',
  },
  {
    key: 'discovery.ollama',
    kind: 'boolean',
    fallback: true,
    description: 'Whether to look for a running Ollama on start.',
  },
]

import type { Provider } from '../../catalog/catalog.ts'
import type { Schema } from '../../contract/contract.ts'

type Cause = Schema<'ConfiguredProviderFault'>

/** What to do about a provider that does not answer as it should; null where there is nothing to do. */
export function testAdvice(cause: Cause, { baseUrl, format, apiKey }: Provider): string | null {
  const { pathname, protocol } = new URL(baseUrl)
  switch (cause) {
    case 'settings':
      return 'Change the setting that is named.'
    case 'dns':
      return 'Check the host in base_url, and that this machine can look up names.'
    case 'connection':
      return 'Check host and port in base_url, that the server runs, and that nothing between it and the gateway keeps them apart. In a container, localhost is the container itself.'
    case 'tls':
      return protocol === 'https:'
        ? 'Its certificate must be valid for the host, and from an authority that is known: outbound.ca_file names a file with more of them. A server without TLS has an address with http://.'
        : 'Check whether base_url must begin with https://.'
    case 'timeout':
      return 'Check host and port in base_url, and whether the server is slow, still loading a model, or something drops what is sent there.'
    case 'address':
      return wantsVersion(format, pathname)
        ? 'Check the path in base_url: it usually ends in /v1 for servers of this format.'
        : 'Check the path in base_url, and the format: the format adds its own path.'
    case 'credentials':
      return apiKey === undefined
        ? 'It wants a key, and has none here: add one.'
        : 'Check the key, that it is one of this provider, and what it may do. Replace it with providers update --new-key.'
    case 'limit':
      return 'Wait, or raise the limit or the credit of the account there.'
    case 'model':
      return 'Check the name of the model at the provider, and that the account may use it.'
    case 'request':
      return 'Check the format and the capabilities of the provider.'
    case 'answer':
      return 'Check base_url and the format: something else may answer there.'
    case 'server':
      return 'Try again; if it stays, look at the status page or the log of the server.'
  }
}

const versioned: ReadonlySet<Provider['format']> = new Set(['openai-responses', 'openai-chat', 'anthropic-messages'])

function wantsVersion(format: Provider['format'], pathname: string): boolean {
  return versioned.has(format) && !/\/v\d/.test(pathname)
}

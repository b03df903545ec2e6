import { refuse } from './refuse.ts'

const schemes = /^(https?:\/\/|data:)/i

/**
 * Where the bytes behind a URL are: in the URL itself or elsewhere. Throws GatewayError `unprocessable`, naming `path`, for a scheme other
 * than http, https and data.
 */
export function placeOfMedia(url: string, path: string): 'inline' | 'remote' {
  // Only the start, as the rest may be megabytes.
  const head = url.slice(0, 8)
  if (!schemes.test(head)) refuse('unprocessable', path, 'must be a URL that starts with https:, http: or data:')
  return /^data:/i.test(head) ? 'inline' : 'remote'
}

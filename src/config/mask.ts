/** What is shown instead of a secret. */
export const masked = '***'

/** A URL without the password in it; text that is no URL is masked whole. */
export function maskUrl(url: string): string {
  if (!URL.canParse(url)) return masked
  // Not through URL's own serialisation: the rest is to be shown as it was written.
  return url.replace(/^([a-z][a-z0-9+.-]*:\/\/)([^/?#]*)@/i, (_, scheme: string, credentials: string) => {
    const [user = ''] = credentials.split(':')
    return `${scheme}${credentials.includes(':') ? `${user}:${masked}` : masked}@`
  })
}

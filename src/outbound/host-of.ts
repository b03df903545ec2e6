/** A host as rules compare it: as a URL writes it, without the dots at its end, which name the same host. */
export function hostOf({ hostname }: Pick<URL, 'hostname'>): string {
  let end = hostname.length
  while (hostname.charAt(end - 1) === '.') end--
  return hostname.slice(0, end)
}

/**
 * A claim by its name, or by a path of names with dots between them where no claim has the whole name: `realm_access.roles`, `resource_access.the-client.roles`.
 * Names on the path may have dots themselves.
 */
export function claimAt(claims: Readonly<Record<string, unknown>>, path: string): unknown {
  const names = path.split('.')
  for (let count = names.length; count > 0; count--) {
    const name = names.slice(0, count).join('.')
    if (!Object.hasOwn(claims, name)) continue
    const found = count === names.length ? claims[name] : memberOf(claims[name], names.slice(count).join('.'))
    if (found !== undefined) return found
  }
  return undefined
}

function memberOf(value: unknown, path: string): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? claimAt(value as Readonly<Record<string, unknown>>, path)
    : undefined
}

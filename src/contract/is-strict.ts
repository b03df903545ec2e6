/** True if a caller wants unsupported values refused instead of ignored or changed. Headers as Node reads them. */
export function isStrict(headers: Readonly<Record<string, unknown>>): boolean {
  const value = headers['x-service-strict']
  return value !== undefined && String(value).toLowerCase() === 'enabled'
}

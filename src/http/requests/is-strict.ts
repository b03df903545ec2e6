/** Whether a caller wants what the contract does not know refused instead of ignored. Headers as Node reads them. */
export function isStrict(headers: Readonly<Record<string, unknown>>): boolean {
  const value = headers['x-service-strict']
  return value !== undefined && String(value).toLowerCase() === 'enabled'
}

/** Whether a caller set a value: null means absent. */
export function isSet<T>(value: T): value is NonNullable<T> {
  return value !== undefined && value !== null
}

/** Whether a caller said something: absent and null both mean that it did not. */
export function isSet<T>(value: T): value is NonNullable<T> {
  return value !== undefined && value !== null
}

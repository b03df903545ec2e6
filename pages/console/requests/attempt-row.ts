/** The id of the line of an attempt, by its place in `provider_responses`. */
export function attemptRow(at: number): string {
  return `attempt-${at}`
}

/** What the relay does with an event: pass it on (`content`), rewrite it (`progress`), or hold it back as the end (`terminal`, `error`). */
export type EventClass = 'content' | 'progress' | 'terminal' | 'error'

/** The class of an event by its type. */
export function classOfType(type: string): EventClass {
  switch (type) {
    case 'response.created':
    case 'response.in_progress':
    case 'response.queued':
      return 'progress'
    case 'response.completed':
    case 'response.incomplete':
    case 'response.failed':
    // Both spellings are in use for an answer that was stopped at the provider.
    case 'response.cancelled':
    case 'response.canceled':
      return 'terminal'
    case 'error':
      return 'error'
    default:
      return 'content'
  }
}

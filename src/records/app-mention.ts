import type { AppCategory } from './app-categories.ts'

/** The app that a request says it comes from. */
export interface AppMention {
  /** Scheme, host and port of its URL: its identity. */
  readonly origin: string
  readonly title: string | null
  readonly categories: readonly AppCategory[]
}

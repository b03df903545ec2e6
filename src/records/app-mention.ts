import type { AppCategory } from './app-categories.ts'

/** What a request says of the app that sent it. */
export interface AppMention {
  /** Scheme, host and port of its URL: its identity. */
  readonly origin: string
  readonly title: string | null
  readonly categories: readonly AppCategory[]
}

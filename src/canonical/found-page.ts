/** A web page that a search found. */
export interface FoundPage {
  readonly url: string
  readonly title: string
  /** An excerpt, or the page's text. */
  readonly text: string
  /** As the engine writes it. */
  readonly publishedAt?: string
}

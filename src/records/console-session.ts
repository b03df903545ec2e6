/** What a session of the console allows. */
export type ConsoleRole = 'admin' | 'operator' | 'viewer' | 'member' | 'key'

/** Roles of people of the organization. */
export type PersonRole = Exclude<ConsoleRole, 'key'>

/** What a session was opened with. */
export type SignInMeans = 'key' | 'link' | 'person'

/** A session of somebody who uses the gateway from a browser. Its cookie's text is not stored. Times are Unix milliseconds. */
export interface ConsoleSession {
  readonly id: string
  readonly organizationId: string
  /** The key that it acts as. */
  readonly keyHash: string
  readonly role: ConsoleRole
  readonly means: SignInMeans
  /** Who is signed in, for people. */
  readonly name: string
  readonly createdAt: number
  /** When it was used last, to the minute. */
  readonly seenAt: number
}

/** A session to be opened. */
export interface NewConsoleSession extends Omit<ConsoleSession, 'createdAt' | 'seenAt'> {
  /** SHA-256 of the cookie's text, 64 hex digits. */
  readonly tokenHash: string
}

/** A link with which somebody may sign in once. */
export interface ConsoleLink {
  /** SHA-256 of its secret, 64 hex digits. */
  readonly tokenHash: string
  readonly organizationId: string
  /** The management key that made it; null for the gateway itself. */
  readonly keyHash: string | null
  /** Unix milliseconds. */
  readonly expiresAt: number
}

/** The session that a request came with. Times are Unix milliseconds. */
export interface OpenSession {
  readonly id: string
  readonly role: ConsoleRole
  readonly means: SignInMeans
  /** Who is signed in, for people. */
  readonly name: string
  /** What its changes must carry. */
  readonly csrfToken: string
  readonly createdAt: number
  readonly expiresAt: number
  /** When it ends unless it is used before. */
  readonly idleExpiresAt: number
}

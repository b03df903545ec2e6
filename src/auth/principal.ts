import type { CallerPolicy } from '../policy/caller-policy.ts'
import type { OpenSession } from '../records/console-session.ts'
import type { Account } from '../records/end-user.ts'
import type { Observability } from '../records/observability.ts'
import type { OwnScope } from '../records/own-scope.ts'
import type { RouteDefaults } from '../routing/plan-route.ts'

/** The authenticated caller. */
export interface Principal extends Account {
  readonly keyId: number
  /** SHA-256 of the key, 64 hex digits: its public id. */
  readonly keyHash: string
  /** Its name, as it may stand in one line of a log or a terminal. */
  readonly keyName: string
  readonly kind: 'inference' | 'management'
  readonly workspaceId: string
  readonly userId: string | null
  /** Its budgets and rate limits. */
  readonly policy: CallerPolicy
  /** Its workspace's defaults for requests. */
  readonly defaults: RouteDefaults
  /** Where its workspace wants its requests to be seen. Absent: nowhere. */
  readonly observability?: Observability
  /** Set for a key or session of a member: what is theirs is all that it sees. Absent: it sees its workspace, or as a management key its organization. */
  readonly own?: OwnScope
  /** The session that it is signed in by. Absent: it has sent a key. */
  readonly session?: OpenSession
}

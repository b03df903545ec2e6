import type { Experience } from '../accounting/experience.ts'
import type { GenerationWriter } from '../accounting/generation-writer.ts'
import type { LikelyOutput } from '../accounting/likely-output.ts'
import type { LiveGenerations } from '../accounting/live-generations.ts'
import type { StoredMcpLock } from '../administration/mcp/stored-mcp-lock.ts'
import type { AnswerBytes } from '../attempts/answer-bytes.ts'
import type { Authorizer } from '../attempts/credentials/authorize.ts'
import type { AttemptLog } from '../attempts/faults/attempt-log.ts'
import type { Memory } from '../attempts/health/create-memory.ts'
import type { ProviderTester } from '../attempts/provider-test/provider-tester.ts'
import type { HttpTransport } from '../attempts/transport/http-transport.ts'
import type { AccountSeal } from '../auth/account-seal.ts'
import type { AddressBox } from '../auth/address-box.ts'
import type { Authenticator } from '../auth/authenticator.ts'
import type { EnvelopeBox } from '../auth/envelope-box.ts'
import type { ScimAuthenticator } from '../auth/scim-authenticator.ts'
import type { Sessions } from '../auth/sessions/sessions.ts'
import type { Broadcast } from '../broadcast/assemble-broadcast.ts'
import type { Config } from '../config/config.ts'
import type { ContentBox } from '../contents/content-box.ts'
import type { ItemMemory } from '../contents/item-memory.ts'
import type { AppRankings } from '../datasets/app-rankings.ts'
import type { Federation } from '../federation/federation.ts'
import type { SignInProvider } from '../federation/sign-in-provider.ts'
import type { ByteStore } from '../files/byte-store.ts'
import type { DiskRoom } from '../files/disk-room.ts'
import type { UploadRoom } from '../files/upload-room.ts'
import type { Scanners } from '../guardrails/scanner-for.ts'
import type { ModelPopularity } from '../operations/models/model-popularity.ts'
import type { FileTexts } from '../plugins/file-parser/file-texts.ts'
import type { Admission } from '../policy/admit.ts'
import type { CountLimit } from '../policy/count-limit.ts'
import type { DatasetLimits } from '../policy/dataset-limits.ts'
import type { RateCounter } from '../policy/rate-counter.ts'
import type { Repositories } from '../storage/repositories.ts'
import type { Database } from '../storage/store/database.ts'
import type { Redis } from '../storage/store/redis.ts'
import type { InFlight } from '../streams/in-flight.ts'
import type { Logger } from '../telemetry/logger.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { McpServices, McpSettings } from '../tools/mcp/mcp-services.ts'
import type { Sandbox } from '../tools/sandbox/sandbox.ts'
import type { Kept } from './kept.ts'
import type { SignInLimits } from './sign-in-limits.ts'

/** What stays as long as the process does, whichever configuration counts: what was opened, counted, learned and begun. */
export interface Lasting extends Memory {
  readonly logger: Logger
  readonly metrics: Metrics
  readonly database: Database
  readonly repositories: Repositories
  readonly redis: Redis | undefined
  readonly byteStore: ByteStore
  /** Room for callers' bytes on the disk of the data folder. */
  readonly disk: DiskRoom
  readonly uploadRoom: UploadRoom
  /** Resolves with false while the disk of the database has room for records alone. */
  readonly hasRoomForContents: () => Promise<boolean>
  readonly writer: GenerationWriter
  readonly settling: InFlight
  readonly answerBytes: AnswerBytes
  readonly transport: HttpTransport
  readonly authorize: Authorizer
  readonly attemptLog: AttemptLog
  readonly admission: Omit<Admission, 'assumedOutputTokens'>
  readonly datasetLimits: DatasetLimits
  /** Counts what failed answers cost in a day. */
  readonly dayCounter: RateCounter
  /** Counts calls of providers. */
  readonly hourCounter: RateCounter
  readonly experience: Experience
  readonly likelyOutput: LikelyOutput
  readonly broadcast: Broadcast
  readonly testLimit: CountLimit
  readonly providerTester: ProviderTester
  readonly providerTestLimit: CountLimit
  /** The API's address for callers. */
  readonly baseUrl: () => string
  readonly live: LiveGenerations
  readonly fileTexts: FileTexts
  readonly authenticator: Authenticator
  readonly scimAuthenticator: ScimAuthenticator
  readonly sessions: Sessions
  readonly signIns: SignInLimits
  readonly signInProvider: SignInProvider
  readonly federation: Federation
  readonly secrets: AddressBox
  readonly contentBox: ContentBox
  readonly itemMemory: ItemMemory
  readonly accountSeal: AccountSeal
  readonly envelopes: EnvelopeBox
  readonly popularity: ModelPopularity
  readonly appRankings: AppRankings
  readonly scanners: Kept<Config['guardrails'], Scanners>
  readonly sandbox: Kept<Config['sandbox'], Sandbox>
  readonly mcp: Kept<McpSettings, McpServices>
  readonly mcpLock: StoredMcpLock
  readonly mcpLimit: CountLimit
}

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Experience } from '../accounting/experience.ts'
import { LikelyOutput } from '../accounting/likely-output.ts'
import type { Sweeper } from '../accounting/sweeper.ts'
import { AnswerBytes } from '../attempts/answer-bytes.ts'
import { createAuthorizer } from '../attempts/credentials/authorize.ts'
import { createGoogleAuthorizer } from '../attempts/credentials/google-access-token.ts'
import { createAwsAuthorizer } from '../attempts/credentials/sign-aws.ts'
import { AttemptLog } from '../attempts/faults/attempt-log.ts'
import { createMemory, openRedis, shareMemory } from '../attempts/health/create-memory.ts'
import { ProviderTester } from '../attempts/provider-test/provider-tester.ts'
import { HttpTransport } from '../attempts/transport/http-transport.ts'
import { AccountSeal } from '../auth/account-seal.ts'
import type { AddressBox } from '../auth/address-box.ts'
import { envelopeBoxOf } from '../auth/envelope-box.ts'
import { masterKeyPlaces } from '../auth/master-key.ts'
import { SecretBox } from '../auth/secret-box.ts'
import { assembleBroadcast } from '../broadcast/assemble-broadcast.ts'
import type { Config } from '../config/config.ts'
import { ContentBox } from '../contents/content-box.ts'
import { ItemMemory } from '../contents/item-memory.ts'
import { lentContents } from '../contents/lent-contents.ts'
import { AppRankings } from '../datasets/app-rankings.ts'
import type { DocumentReader } from '../documents/document-reader.ts'
import type { ByteStore } from '../files/byte-store.ts'
import { DiskRoom } from '../files/disk-room.ts'
import { UploadRoom } from '../files/upload-room.ts'
import { createScanners } from '../guardrails/create-scanners.ts'
import { ModelPopularity } from '../operations/models/model-popularity.ts'
import { chooseProxy } from '../outbound/choose-proxy.ts'
import { FileTexts } from '../plugins/file-parser/file-texts.ts'
import { CountLimit } from '../policy/count-limit.ts'
import { createAdmission } from '../policy/create-admission.ts'
import { daySeconds } from '../policy/dataset-limits.ts'
import { createRateCounter } from '../policy/rate-counter.ts'
import { repositoriesOn } from '../storage/repositories.ts'
import type { Database } from '../storage/store/database.ts'
import type { Redis } from '../storage/store/redis.ts'
import { InFlight } from '../streams/in-flight.ts'
import type { Logger } from '../telemetry/logger.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { createMcp } from '../tools/mcp/mcp-services.ts'
import { ContainerFolders } from '../tools/sandbox/container-folders.ts'
import { Sandbox } from '../tools/sandbox/sandbox.ts'
import { assembleAuthentication } from './assemble-authentication.ts'
import { mcpLockOn } from './assemble-mcp.ts'
import { type BackgroundJobs, createBackgroundJobs } from './background-jobs.ts'
import type { GatewayOptions } from './gateway.ts'
import type { InForce } from './in-force.ts'
import { Kept } from './kept.ts'
import type { Lasting } from './lasting.ts'
import { answerBytesMax, transportLimits } from './process-limits.ts'
import { recordGenerations } from './record-generations.ts'

export interface LastingParts {
  /** The configuration of the start. */
  readonly config: Config
  readonly inForce: InForce
  readonly database: Database
  readonly byteStore: ByteStore
  readonly secrets: AddressBox
  readonly documents: DocumentReader
  readonly metrics: Metrics
  readonly logger: Logger
  /** The API's address for callers. */
  readonly baseUrl: () => string
  readonly options: Pick<GatewayOptions, 'clock' | 'broadcastPace'>
}

export interface OpenedLasting {
  readonly lasting: Lasting
  readonly jobs: BackgroundJobs
  readonly sweeper: Sweeper
  /** How many other living gateways use this SQLite database; 0 on PostgreSQL. */
  readonly othersOnFile: () => number
  /** Shares no more with other gateways what is learned of endpoints. */
  readonly endSharing: () => void
}

/** Makes what stays as long as the process does. Rejects where Redis is configured and can't be used. */
export async function openLasting(parts: LastingParts): Promise<OpenedLasting> {
  const { config, inForce, database, byteStore, secrets, documents, metrics, logger, baseUrl, options } = parts
  const repositories = repositoriesOn(database)
  const holder = randomUUID()
  const transport = new HttpTransport(transportLimits(config), chooseProxy(config.outbound.proxies, 'providers'))
  const authorize = createAuthorizer({
    aws: createAwsAuthorizer(Date.now),
    google: createGoogleAuthorizer({ transport, now: Date.now }),
  })
  const memory = createMemory({ ...options, logger, ...config.routing })
  const redis = await openRedis(config, logger)
  const sharing = redis === undefined ? undefined : shareMemory(memory, redis, config.redisPrefix)
  const { admission, datasetLimits, sweeper, othersOnFile } = createAdmission({
    ...{ holder, database, repositories, redis },
    redisPrefix: config.redisPrefix,
    requestTimeoutMs: () => inForce.config.limits.requestTimeoutMs,
    now: Date.now,
    report: (message, details) => logger.warn(details, message),
    reportBug: (err) => logger.error({ err }, 'the sweep of reservations broke'),
  })
  const attemptLog = new AttemptLog(logger)
  const contentBox = new ContentBox(masterKeyPlaces(config))
  const broadcast = assembleBroadcast({
    ...{ database, logger, metrics, holder, secrets, outbound: config.outbound },
    contents: lentContents(repositories.contents, contentBox),
    providerName: (slug) => inForce.catalog.providers.get(slug)?.name ?? null,
    pace: options.broadcastPace,
  })
  const answerBytes = new AnswerBytes(answerBytesMax(config))
  metrics.watch('gateway_answer_bytes', () => answerBytes.held)
  const counter = createRateCounter(redis, config.redisPrefix)
  const disk = diskRoomOf(config, inForce, logger)
  // Prompts and answers are in the database.
  const hasRoomForContents = async () => config.databaseUrl !== undefined || (await disk.refusal()) === undefined
  const jobs = createBackgroundJobs({ config, inForce, database, repositories, byteStore, disk, metrics, logger })
  const lasting: Lasting = {
    ...{ logger, metrics, database, repositories, redis, byteStore, answerBytes, transport, authorize },
    ...{ disk, uploadRoom: new UploadRoom(disk), hasRoomForContents },
    ...{ attemptLog, admission, datasetLimits, broadcast, secrets, contentBox, baseUrl },
    ...memory,
    ...recordGenerations({ database, repositories, holder, metrics, logger }),
    ...assembleAuthentication({ config, inForce, database, repositories, redis, counter, baseUrl, logger }),
    ...toolsOf(parts, attemptLog),
    itemMemory: itemMemoryOf(parts, redis),
    settling: new InFlight(),
    dayCounter: createRateCounter(redis, config.redisPrefix, daySeconds),
    hourCounter: createRateCounter(redis, config.redisPrefix, hourSeconds),
    experience: new Experience({
      repository: repositories.experience,
      now: Date.now,
      report: (err) => logger.warn({ err }, 'what routers saw of models can not be read'),
    }),
    likelyOutput: new LikelyOutput({ repository: repositories.experience, now: Date.now }),
    fileTexts: new FileTexts(documents),
    mcpLimit: new CountLimit(counter, mcpAsking),
    testLimit: new CountLimit(counter, testsOf('destination')),
    providerTester: new ProviderTester({ transport, authorize }),
    providerTestLimit: new CountLimit(counter, testsOf('provider')),
    accountSeal: new AccountSeal(masterKeyPlaces(config)),
    envelopes: envelopeBoxOf(masterKeyPlaces(config)),
    popularity: new ModelPopularity(repositories.activity, Date.now),
    appRankings: new AppRankings({
      usage: repositories.appUsage,
      apps: repositories.apps,
      now: Date.now,
      onUnpacked: () => jobs.packUsage(),
    }),
  }
  return { lasting, jobs, sweeper, othersOnFile, endSharing: () => sharing?.close() }
}

/** Room for callers' bytes on the disk of the data folder, where SQLite has its database, too. */
function diskRoomOf({ dataDir }: Config, inForce: InForce, logger: Logger): DiskRoom {
  return new DiskRoom({
    folder: dataDir,
    reserveBytes: () => inForce.config.limits.diskReserveBytes,
    report(isFull, err) {
      if (isFull) logger.error({ dataDir, err }, 'the disk of the data folder is full: only records are stored')
      else logger.info({ dataDir }, 'the disk of the data folder has room again')
    },
  })
}

function itemMemoryOf({ config, inForce, metrics }: LastingParts, redis: Redis | undefined): ItemMemory {
  const [current, ...previous] = masterKeyPlaces(config)
  const memory = new ItemMemory({
    box: new SecretBox(current, previous, 'items of answers'),
    ...(redis !== undefined && { redis }),
    redisPrefix: config.redisPrefix,
    settings: () => inForce.config.memory,
    now: Date.now,
  })
  metrics.watch('gateway_remembered_item_bytes', () => memory.held)
  return memory
}

/** What server tools and guardrails keep from one configuration to the next, where its settings are the same. */
function toolsOf(
  { config, inForce, database, logger }: LastingParts,
  attemptLog: AttemptLog,
): Pick<Lasting, 'scanners' | 'sandbox' | 'mcp' | 'mcpLock'> {
  const { dataDir, sandbox } = config
  const folder = sandbox.folder ?? join(dataDir, 'sandbox')
  const containers = new ContainerFolders(folder, Date.now, () =>
    logger.warn({ folder }, 'the kernel can not bound folders of the sandbox: they are on disk, and looked at'),
  )
  void containers.sweep().catch((err: unknown) => logger.warn({ err }, 'folders of the sandbox can not be swept'))
  const disk = new DiskRoom({ folder, reserveBytes: () => inForce.config.limits.diskReserveBytes })
  const mcpLock = mcpLockOn(database, dataDir)
  return {
    scanners: new Kept(({ presidio }) => createScanners(presidio)),
    sandbox: new Kept((settings) => new Sandbox(settings, containers, disk)),
    mcp: new Kept((settings) =>
      createMcp(settings, mcpLock, {
        unreached: (url, error, { id: generationId, requestId }) =>
          attemptLog.toolFailed(url, error, { generationId, requestId }),
        leftOut: (url, said) => attemptLog.mcpToolsLeftOut(url, said),
      }),
    ),
    mcpLock,
  }
}

const hourSeconds = 60 * 60

const mcpAsking = {
  name: 'mcp-servers',
  most: 60,
  refusal: 'The organization has asked MCP servers 60 times in this minute.',
}

function testsOf(thing: 'destination' | 'provider') {
  return {
    name: `${thing}-tests`,
    most: 20,
    refusal: `The organization has used its 20 tests of ${thing}s of this minute.`,
  }
}

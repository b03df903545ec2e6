import type { Cancellation } from '../attempts/cancellation.ts'
import { Interruption } from '../attempts/interruptions.ts'
import type { Config } from '../config/config.ts'
import { encodeOauthError } from '../federation/oauth-error.ts'
import { encodeMessageError } from '../formats/anthropic-messages/client/error.ts'
import { checkGrantType } from '../operations/oauth/exchange-token.ts'
import type { Services } from '../operations/services.ts'
import type { Database } from '../storage/database.ts'
import type { Logger } from '../telemetry/logger.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { createApi } from './api.ts'
import { ContractAudit } from './contract-audit.ts'
import { createDocumentRouter } from './documents.ts'
import { createBodyReader } from './read-body.ts'
import { createHttpServer, type HttpServer } from './server.ts'

const jsonDepthMax = 64

// The whole of it stays under 32 KB.
const formLimits = { bytesMax: 32 * 1024 - 1, timeoutMs: 20_000 }

export interface EdgeParts {
  /** What the paths of the contract's operations begin with. */
  readonly apiRoot: string
  readonly database: Database
  readonly services: Services
  readonly metrics: Metrics
  readonly logger: Logger
  readonly isDraining: () => boolean
}

/** Everything that listens: the contract's operations, and the documents beside them. */
export async function createEdge(config: Config, parts: EdgeParts): Promise<HttpServer> {
  const { apiRoot, database, services, metrics, logger, isDraining } = parts
  const audit = new ContractAudit(config.contractResponses, (violation) => {
    metrics.contractViolated(violation.operationId, violation.eventType ?? violation.media)
    logger.warn(violation, 'an answer breaks the contract')
  })
  const openCalls = new Set<Cancellation>()
  const api = await createApi({
    apiRoot,
    services,
    readBody: createBodyReader({
      inferenceBytesMax: config.limits.bodyBytesMax,
      managementBytesMax: config.limits.managementBodyBytesMax,
      depthMax: jsonDepthMax,
      form: formLimits,
      checkForm: { exchangeToken: checkGrantType },
    }),
    errorBodies: {
      createMessage: encodeMessageError,
      countMessageTokens: encodeMessageError,
      exchangeToken: encodeOauthError,
    },
    audit,
    metrics,
    logger,
    writing: { keepAliveMs: config.limits.keepAliveCommentMs, stallMs: config.limits.idleTimeoutMs },
    concurrentRequestsMax: config.limits.concurrentRequestsMax,
    isDraining,
    openCalls,
  })
  const isReady = async () => {
    await database.ping()
    return !isDraining()
  }
  return createHttpServer({
    apiRoot,
    api,
    documents: createDocumentRouter({
      metrics,
      isReady,
      apiRoot,
      ...(services.federation.isEnabled && { tokenIssuer: services.federation.ownIssuer }),
    }),
    logger,
    interrupt: () => {
      for (const call of openCalls) call.cancel(new Interruption('shutdown'))
    },
  })
}

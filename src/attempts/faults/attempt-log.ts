import type { Fault } from '../../canonical/fault.ts'
import type { ClaimedUsage, Usage } from '../../canonical/usage.ts'
import type { Provider } from '../../catalog/catalog.ts'
import { isUrl } from '../../errors/is-url.ts'
import type { OutboundError } from '../../outbound/outbound-error.ts'
import type { Candidate } from '../../routing/plan.ts'
import { interruptionOf } from '../../streams/interruption.ts'
import { BoundedLog } from '../../telemetry/bounded-log.ts'
import type { Logger } from '../../telemetry/logger.ts'

/** The ids by which a request is found again. */
export interface LoggedRequest {
  readonly generationId: string
  readonly requestId: string
}

/**
 * What the log says of attempts that failed: whom was asked, how it ended and what the provider said, never what it was asked. One for all
 * requests, with at most ten lines a minute about an endpoint.
 */
export class AttemptLog {
  readonly #attempts: BoundedLog
  readonly #counts: BoundedLog
  readonly #media: BoundedLog
  readonly #tools: BoundedLog
  readonly #mcpTools: BoundedLog
  readonly #usages: BoundedLog

  constructor(logger: Pick<Logger, 'warn'>) {
    this.#attempts = new BoundedLog(logger, 'an attempt at a provider failed', 10)
    // What follows costs nobody an answer.
    this.#counts = new BoundedLog(logger, 'a provider could not count tokens, so the gateway counted them', 1)
    this.#media = new BoundedLog(logger, 'a media URL of a request could not be fetched', 10)
    this.#tools = new BoundedLog(logger, 'a server tool could not reach an address', 10)
    this.#usages = new BoundedLog(logger, 'a provider reported a usage that can not be, so it was estimated', 10)
    this.#mcpTools = new BoundedLog(logger, 'an MCP server lists tools that can not be used', 1)
  }

  /** Takes a fault that may be told. An attempt that the caller or this gateway ended is nothing that failed. */
  failed({ endpoint, model }: Candidate, fault: Fault, { generationId, requestId }: LoggedRequest): void {
    const interruption = interruptionOf(fault)
    if (interruption === 'caller-gone' || interruption === 'shutdown') return
    const about = {
      provider: endpoint.provider.slug,
      endpoint: endpoint.id,
      model: model.id,
      ...(endpoint.byok !== undefined && { credential: endpoint.byok.credentialId }),
    }
    this.#attempts.warn(endpoint.id, about, { ...endOf(fault), generationId, requestId })
  }

  /** A provider claimed more than what was asked and what came allow. `usage` is what was charged. */
  overstated(
    { endpoint, model }: Candidate,
    claimed: ClaimedUsage,
    usage: Usage | null,
    { generationId, requestId }: Partial<LoggedRequest>,
  ): void {
    const about = { provider: endpoint.provider.slug, endpoint: endpoint.id, model: model.id }
    const { inputTokens = 0, outputTokens = 0 } = usage ?? {}
    const charged = { input_tokens: inputTokens, output_tokens: outputTokens }
    this.#usages.warn(endpoint.id, about, { claimed, charged, generationId, requestId })
  }

  /** Takes a fault that may be told. */
  countFailed({ slug: provider }: Pick<Provider, 'slug'>, fault: Fault): void {
    this.#counts.warn(provider, { provider }, endOf(fault))
  }

  /** The caller learns of it in words that tell nothing of the gateway's network; this is for the operator. */
  mediaFailed(url: string, error: OutboundError): void {
    this.#media.warn('media', {}, whyUnreached(url, error))
  }

  /** A page, or an MCP server. What may be allowed is named with its setting. */
  toolFailed(url: string, error: OutboundError, { generationId, requestId }: LoggedRequest): void {
    const setting = error.reason === 'refused' ? { setting: 'outbound.allow_hosts' } : {}
    this.#tools.warn('tools', {}, { ...whyUnreached(url, error), ...setting, generationId, requestId })
  }

  /** `said` names the tools of an MCP server, and why each is left out. */
  mcpToolsLeftOut(url: string, said: string): void {
    const host = hostOf(url)
    this.#mcpTools.warn(host, { host }, { said })
  }

  /** Says now what was left out so far. */
  close(): void {
    const logs = [this.#attempts, this.#counts, this.#media, this.#tools, this.#mcpTools, this.#usages]
    for (const log of logs) log.close()
  }
}

function whyUnreached(url: string, { reason, status, cause }: OutboundError): object {
  const host = hostOf(url)
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? { code: cause.code } : {}
  return { host, reason, ...(status !== undefined && { status }), ...code }
}

function hostOf(url: string): string {
  return isUrl(url) ? new URL(url).host.slice(0, 255) : ''
}

function endOf(fault: Fault): object {
  const { status, code, nativeCode, type, told, message, upstreamRequestId, redirectHost, contentEncoding } = fault
  return {
    ...{ status, code: code ?? type },
    ...(nativeCode !== undefined && { nativeCode }),
    ...(redirectHost !== undefined && { redirectHost }),
    ...(contentEncoding !== undefined && { contentEncoding }),
    ...(upstreamRequestId !== undefined && { upstreamRequestId }),
    said: told ?? message,
  }
}

import { recordFileDeletion } from '../administration/files/record-file-change.ts'
import { createConnector } from '../attempts/connect.ts'
import { watchAttempts } from '../attempts/health/watch-attempts.ts'
import { logPrompts } from '../attempts/log-prompts.ts'
import { createLossesOf } from '../attempts/losses-of.ts'
import { fetchMedia } from '../attempts/media/fetch-media.ts'
import { createMediaInliner, mediaLimits } from '../attempts/media/inline-media.ts'
import { deriveKey } from '../auth/master-key.ts'
import { sealingContents } from '../contents/content-keeper.ts'
import { ioLogging } from '../contents/io-logging.ts'
import type { WorkspaceFiles } from '../files/workspace-files.ts'
import { clientFormats, upstreamFormats } from '../formats/index.ts'
import { fitsAlways } from '../formats/shared/relayed-fit.ts'
import { reportingFailures } from '../outbound/report-failures.ts'
import { citePages } from '../pipeline/cite-pages.ts'
import { guardingFiles } from '../pipeline/guard-input.ts'
import { readingOwnFiles } from '../pipeline/own-files.ts'
import { inspectByPlugins, preparingByPlugins } from '../pipeline/run-plugins.ts'
import type { PipelineSteps, Stages } from '../pipeline.ts'
import { createPluginServices } from '../plugins/plugin-services.ts'
import { CountLimit } from '../policy/count-limit.ts'
import { Insurance } from '../policy/insurance.ts'
import { ShapeMaker } from '../prompt-cache/shape-maker.ts'
import { sleepByTimer } from '../simulator/sleep.ts'
import { createTools } from '../tools/index.ts'
import { ServerToolLoop } from '../tools/loop.ts'
import { missingProgram } from '../tools/sandbox/missing-program.ts'
import type { ByokServices } from '../workspaces/assemble-byok.ts'
import { mcpSettings } from './assemble-mcp.ts'
import type { Lasting } from './lasting.ts'
import type { Prepared } from './preparer.ts'

/** What one configuration makes, besides the pipeline. */
export interface StageParts extends Prepared {
  readonly byok: ByokServices
  readonly files: WorkspaceFiles
}

/** The pipeline of the requests that begin while one configuration counts. */
export function createStages(
  { config, catalog, outbound, simulator, webSearch, webFetch, byok, files }: StageParts,
  lasting: Lasting,
  steps: Partial<PipelineSteps> = {},
): Stages {
  const { metrics, writer, transport, authorize, logger, health, sticky, attemptLog, broadcast } = lasting
  const formats = { clientFormats, upstreamFormats: upstreamFormats(simulator) }
  const mediaClient = reportingFailures(outbound.callers, (url, error) => attemptLog.mediaFailed(url, error))
  const mediaBounds = mediaLimits(config.limits.mediaBytesMax)
  const connect = createConnector({
    ...formats,
    transport,
    authorize,
    inlineMedia: createMediaInliner(mediaClient, mediaBounds),
    // Whoever only wants to read of violations gets answers as they come.
    ...((config.contractResponses === 'log' || config.contractResponses === 'off') && { fit: fitsAlways }),
  })
  const pluginServices = createPluginServices(config.plugins, {
    webSearch,
    fileTexts: lasting.fileTexts,
    fetchFile: (url, number, holder, signal) =>
      fetchMedia(mediaClient, { kind: 'file', url, number }, holder, mediaBounds, signal),
    reportModeration: (err) => logger.warn({ err }, 'a request was not moderated'),
  })
  const missing = missingProgram(config.sandbox)
  if (missing !== undefined)
    logger.warn(
      { program: missing },
      'the program of tools.sandbox.command is not there: service:bash and service:shell are refused',
    )
  if (config.telemetry.logPrompts) logger.warn('prompts and answers are logged (telemetry.log_prompts)')
  const { assumedOutputTokens, reservesLikelyOutput } = config.limits
  const admission = {
    ...{ ...lasting.admission, assumedOutputTokens },
    ...(reservesLikelyOutput && { likelyOutput: lasting.likelyOutput }),
  }
  const planning = {
    ...{ catalog: () => catalog, lossesOf: createLossesOf(formats), routing: config.routing, random: Math.random },
    ...{ health, sticky, admission, byok: byok.access, experience: lasting.experience, pluginServices, metrics },
  }
  return {
    ...planning,
    accountSeal: lasting.accountSeal,
    envelopes: lasting.envelopes,
    itemMemory: lasting.itemMemory,
    watch: watchAttempts(health, metrics),
    attemptLog,
    connect: config.telemetry.logPrompts ? logPrompts(connect, logger) : connect,
    guards: {
      scanners: lasting.scanners.of(config.guardrails),
      metrics,
      report: ({ rule: { guardrail, name }, message }, isOpen) =>
        logger.warn(
          { guardrail: guardrail.id, filter: name, reason: message, passed: isOpen },
          'a guardrail could not look at a text',
        ),
    },
    watching: {
      watchers: [ioLogging, broadcast.watcher],
      contentCharsMax: config.records.contentCharsMax,
      seal: sealingContents(lasting.contentBox, config.records.contentRetentionMs, lasting.hasRoomForContents),
    },
    ...(config.records.promptShapes && { shapes: new ShapeMaker(() => deriveKey(config, 'prompt shapes')) }),
    admission,
    writer,
    broadcast: broadcast.watcher,
    settling: lasting.settling,
    answerBytes: lasting.answerBytes,
    clientFormats,
    inputSteps: [
      readingOwnFiles({ files, ...mediaBounds }),
      // Plugins send what they read elsewhere.
      guardingFiles(planning),
      preparingByPlugins(planning),
    ],
    toolLoop: new ServerToolLoop({
      tools: createTools({
        now: Date.now,
        mcp: lasting.mcp.of(mcpSettings(config)).tool,
        reportUnreached: (url, error, { id: generationId, requestId }) =>
          attemptLog.toolFailed(url, error, { generationId, requestId }),
        sandbox: lasting.sandbox.of(config.sandbox),
        catalogOf: async (id) => (await byok.access.of(id))?.catalog ?? catalog,
        // Time is left for the analysis and the answer.
        panelTimeoutMs: config.limits.requestTimeoutMs / 2,
        webSearch,
        webFetch,
        envelopes: lasting.envelopes,
        files: {
          files,
          noteReplaced: ({ organizationId, keyHash }) =>
            recordFileDeletion({ organizationId, actor: { kind: 'api_key', id: keyHash } }),
          readBytesMax: mediaBounds.bytesMax,
          readText: async (file, holder, signal) =>
            (await pluginServices.fileTexts.read(file, true, holder, signal, () => undefined))?.file,
        },
      }),
      reportBug: (err) => logger.error({ err }, 'a server tool failed'),
      metrics,
      clock: () => performance.now(),
    }),
    outputSteps: [citePages, inspectByPlugins],
    ...steps,
    insurance: new Insurance({
      counter: lasting.dayCounter,
      usdPerDay: config.limits.insuredUsdPerDay,
      now: Date.now,
      report: (keyId, lostUsd) =>
        logger.warn(
          { key_id: keyId, usd: lostUsd },
          'answers of a key fail too often: it pays for them until tomorrow',
        ),
    }),
    ...upstreamLimit(config, lasting),
    metrics,
    reportBug: (err) => logger.error({ err }, 'a stream broke inside the gateway'),
    limits: config.limits,
    clock: () => performance.now(),
    now: Date.now,
    sleep: sleepByTimer,
  }
}

/** How often providers may be called for a key. */
function upstreamLimit(
  { rateLimits: { keyUpstreamRequests: most } }: StageParts['config'],
  { hourCounter }: Lasting,
): Pick<Stages, 'upstreamLimit'> {
  if (most === null) return {}
  const refusal = `This key has used its ${most} calls of providers of this hour (rate_limits.key_upstream_requests).`
  return { upstreamLimit: new CountLimit(hourCounter, { name: 'upstream:key', most, refusal }) }
}

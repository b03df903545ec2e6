import type { Principal } from '../../auth/principal.ts'
import { UnreadableSecretError } from '../../auth/secret-box.ts'
import type { ContentBox } from '../../contents/content-box.ts'
import { isSampled } from '../../contents/io-logging.ts'
import type { Schema } from '../../contract/contract.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import { notFound } from '../../errors/not-found.ts'
import type { ContentMessage, ContentPart, GenerationContent } from '../../records/generation-content.ts'
import type { GenerationRecord } from '../../records/generation-record.ts'
import { toTimestamp } from '../../records/timestamp.ts'
import type { StoredContent } from '../../storage/generations/content-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import { authorOf } from '../author.ts'
import { generationOfRequest } from '../usage/generation-of-request.ts'
import { maySeeGeneration } from '../usage/may-see-generation.ts'

export interface ReadContentParts {
  readonly repositories: Pick<Repositories, 'generations' | 'generationPages' | 'contents' | 'workspaces' | 'audit'>
  readonly box: Pick<ContentBox, 'open'>
}

/**
 * Prompt and answer of a generation that the caller may see; the audit log is told that they were read. Throws GatewayError `not_found`, with the
 * reason as far as it is known, where nothing is kept.
 */
export async function readContent(
  { repositories, box }: ReadContentParts,
  principal: Principal,
  generationOrRequestId: string,
  now: number,
): Promise<Schema<'GenerationContent'>> {
  const { organizationId } = principal
  // What a tool asked for a request is found by its own id.
  const generationId = generationOrRequestId.startsWith('gen-')
    ? generationOrRequestId
    : (await generationOfRequest(principal, generationOrRequestId, repositories.generationPages))?.id
  if (generationId === undefined) throw notFound('generation')
  const stored = await repositories.contents.get(organizationId, generationId, now)
  const record = await repositories.generations.get(organizationId, generationId)
  const maySee = (place: Parameters<typeof maySeeGeneration>[1]) => maySeeGeneration(principal, place, repositories)
  if (stored === null) {
    if (record === null || !(await maySee(record))) throw notFound('generation')
    throw new GatewayError('not_found', `Nothing is kept of this generation: ${await reasonOf(repositories, record)}.`)
  }
  // What is kept may outlive its record.
  if (!(await maySee(record ?? { ...stored, keyId: null }))) throw notFound('generation')
  const content = await opened(box, stored)
  const target = { kind: 'generation', id: generationId }
  const change = { action: 'generation.read_content', target, before: null, after: null }
  await recordChange(repositories, authorOf(principal), change, now)
  return {
    id: generationId,
    created_at: toTimestamp(stored.createdAt),
    expires_at: toTimestamp(stored.expiresAt),
    system_instructions: content.systemInstructions.map(toPart),
    input_messages: content.inputMessages.map(toMessage),
    output_messages: content.outputMessages.map(toMessage),
  }
}

async function opened(box: ReadContentParts['box'], stored: StoredContent): Promise<GenerationContent> {
  try {
    return await box.open(stored, { ...stored, id: stored.generationId })
  } catch (error) {
    if (!(error instanceof UnreadableSecretError)) throw error
    const message = 'Prompt and answer were sealed under a master key that this gateway does not have.'
    throw new GatewayError('not_found', message, { cause: error })
  }
}

/** What can be said now of why nothing is kept, as the end of a sentence. */
async function reasonOf(
  { workspaces }: Pick<Repositories, 'workspaces'>,
  { id, organizationId, workspaceId, keyId }: GenerationRecord,
): Promise<string> {
  const workspace = await workspaces.get(organizationId, workspaceId)
  if (workspace === null) return 'its workspace was deleted'
  if (!workspace.isObservabilityIoLoggingEnabled) return 'its workspace does not log prompts and answers'
  const { ioLoggingApiKeyIds, ioLoggingSamplingRate } = workspace
  if (ioLoggingApiKeyIds?.includes(keyId) === false) return 'its workspace logs those of other keys only'
  if (!isSampled(id, ioLoggingSamplingRate)) return 'it is not among the part of the requests that its workspace logs'
  return 'it was deleted when its time was over, logging was off then, zero data retention was asked for, or the request was refused before it left'
}

function toMessage({ role, parts, finish_reason }: ContentMessage): Schema<'ContentMessage'> {
  return { role, parts: parts.map(toPart), ...(finish_reason !== undefined && { finish_reason }) }
}

function toPart(part: ContentPart): Schema<'ContentPart'> {
  return part.type === 'text' || part.type === 'reasoning' ? { type: part.type, content: part.content } : part
}

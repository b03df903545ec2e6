import { ContentBox } from '../../src/contents/content-box.ts'
import { hashApiKey } from '../../src/records/api-key.ts'
import type { GenerationContent } from '../../src/records/generation-content.ts'
import type { WorkspaceSettings } from '../../src/storage/people/workspace-repository.ts'
import { inStore } from './generations.ts'
import { inferenceKey, type TestGateway } from './test-gateway.ts'

type Logging = Partial<
  Pick<
    WorkspaceSettings,
    | 'isObservabilityIoLoggingEnabled'
    | 'ioLoggingApiKeyIds'
    | 'ioLoggingSamplingRate'
    | 'isObservabilityBroadcastEnabled'
  >
>

/** Sets what the test key's workspace logs, before the key is used: callers are remembered for a second. */
export async function setLogging({ dataDir }: Pick<TestGateway, 'dataDir'>, logging: Logging): Promise<void> {
  await inStore(dataDir, async ({ keys, workspaces }) => {
    const key = await keys.findByHash(hashApiKey(inferenceKey), Date.now())
    if (key === null) throw new Error('there is no such key')
    await workspaces.update(key.organizationId, key.workspaceId, logging, Date.now())
  })
}

/** What is kept of a generation of a gateway's SQLite file; null where nothing is. */
export async function readContent(
  { dataDir }: Pick<TestGateway, 'dataDir'>,
  generationId: string,
): Promise<GenerationContent | null> {
  return inStore(dataDir, async ({ contents }) => {
    const [stored] = await contents.ofGenerations([generationId])
    if (stored === undefined) return null
    return new ContentBox([{ dataDir }]).open(stored, { ...stored, id: generationId })
  })
}

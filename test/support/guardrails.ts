import { hashApiKey } from '../../src/records/api-key.ts'
import type { GuardrailRules } from '../../src/records/guardrail.ts'
import { noRules } from '../../src/records/guardrail-rules.ts'
import { inStore } from './generations.ts'
import { inferenceKey, type TestGateway } from './test-gateway.ts'

/** Gives the default guardrail of the test key's workspace rules, before the key is used: callers are remembered for a second. */
export async function setGuardrail({ dataDir }: Pick<TestGateway, 'dataDir'>, rules: Partial<GuardrailRules>) {
  return inStore(dataDir, async ({ keys, guardrails }) => {
    const key = await keys.findByHash(hashApiKey(inferenceKey), Date.now())
    if (key === null) throw new Error('there is no such key')
    const { organizationId, workspaceId } = key
    const [guardrail] = await guardrails.ofWorkspace(organizationId, workspaceId)
    if (guardrail === undefined) throw new Error('the workspace has no guardrail')
    const change = { name: 'No personal data', rules: { ...noRules, ...rules } }
    const changed = await guardrails.update(organizationId, guardrail.id, change, Date.now())
    if (changed === null) throw new Error('the guardrail is gone')
    return changed
  })
}

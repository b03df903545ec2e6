import { OpenRouter } from '@openrouter/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { inferenceKey, managementKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

// Its validators refuse an answer that lacks a member, or has one of another type: whatever resolves here was accepted.
let gateway: TestGateway
let caller: OpenRouter
let manager: OpenRouter
const clientOf = (apiKey: string) =>
  new OpenRouter({ apiKey, serverURL: gateway.url, retryConfig: { strategy: 'none' } })
beforeAll(async () => {
  gateway = await startGateway({
    config: {
      providers: [
        { slug: 'lab', format: 'openai-chat', base_url: 'http://127.0.0.1:9/v1', api_key: 'x' },
        { slug: 'openai', api_key: 'x', base_url: 'http://127.0.0.1:9/v1' },
      ],
      // Nothing is known of it.
      models: [{ id: 'acme/unknown', endpoints: [{ provider: 'lab', upstream_model: 'unknown' }] }],
    },
  })
  caller = clientOf(inferenceKey)
  manager = clientOf(managementKey)
})
afterAll(() => gateway.close())

const messages = [{ role: 'user' as const, content: 'a calm sea' }]
const parameters = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }
const chatTools = [{ type: 'function' as const, function: { name: 'get_weather', parameters } }]
const responseTools = [{ type: 'function' as const, name: 'get_weather', parameters }]
const models = ['sim/echo', 'sim/reasoning', 'sim/tools']

type Streamed<T> = Extract<T, AsyncIterable<unknown>>

/** An answer that was not streamed: the client's types leave it open. */
function whole<T extends object>(answer: T): Exclude<T, Streamed<T>> {
  if (Symbol.asyncIterator in answer) throw new Error('the answer was streamed')
  return answer as Exclude<T, Streamed<T>>
}

async function all<T extends object>(answer: T) {
  const seen: (Streamed<T> extends AsyncIterable<infer Each> ? Each : never)[] = []
  for await (const each of answer as Streamed<T>) seen.push(each as (typeof seen)[number])
  return seen
}

describe('@openrouter/sdk calls models', () => {
  it.each(models)('%s over chat completions, whole and streamed', async (model) => {
    const tools = model === 'sim/tools' ? { tools: chatTools } : {}
    const answer = whole(await caller.chat.send({ chatRequest: { model, messages, ...tools, stream: false } }))
    expect(answer.choices).toHaveLength(1)
    expect(answer.usage?.totalTokens).toBeGreaterThan(0)
    const chunks = await all(
      await caller.chat.send({
        chatRequest: { model, messages, ...tools, stream: true, streamOptions: { includeUsage: true } },
      }),
    )
    const [choice] = answer.choices
    const text = chunks.map((chunk) => chunk.choices[0]?.delta.content ?? '').join('')
    expect(text).toBe(choice?.message.content ?? '')
    expect(chunks.at(-1)?.usage?.totalTokens).toBe(answer.usage?.totalTokens)
    expect(chunks.some((chunk) => chunk.choices[0]?.finishReason === choice?.finishReason)).toBe(true)
  })

  it.each(models)('%s over responses, whole and streamed', async (model) => {
    const responsesRequest = { model, input: 'a calm sea', ...(model === 'sim/tools' && { tools: responseTools }) }
    const answer = whole(await caller.responses.send({ responsesRequest: { ...responsesRequest, stream: false } }))
    expect(answer.status).toBe('completed')
    const events = await all(await caller.responses.send({ responsesRequest: { ...responsesRequest, stream: true } }))
    expect(events[0]?.type).toBe('response.created')
    expect(events.at(-1)?.type).toBe('response.completed')
  })

  it.each([
    [400, 'BadRequestResponseError', 'no/such'],
    [429, 'TooManyRequestsResponseError', 'sim/error'],
    [502, 'BadGatewayResponseError', 'sim/error'],
    [524, 'EdgeNetworkTimeoutResponseError', 'sim/error'],
    [529, 'ProviderOverloadedResponseError', 'sim/error'],
  ])('and knows %i as its %s', async (statusCode, name, model) => {
    const status = String(statusCode === 502 ? 500 : statusCode)
    const said = { model, messages, metadata: { status } }
    await expect(caller.chat.send({ chatRequest: said })).rejects.toMatchObject({ name, statusCode })
    const responsesRequest = { model, input: 'x', metadata: { status } }
    await expect(caller.responses.send({ responsesRequest })).rejects.toMatchObject({ name, statusCode })
    await expect(
      caller.responses.send({ responsesRequest: { ...responsesRequest, stream: true } }),
    ).rejects.toMatchObject({ name, statusCode })
  })

  it('and knows 401 and 403', async () => {
    const unknown = clientOf('sk-gw-unknown')
    const request = { chatRequest: { model: 'sim/echo', messages } }
    await expect(unknown.chat.send(request)).rejects.toMatchObject({ name: 'UnauthorizedResponseError' })
    await expect(manager.chat.send(request)).rejects.toMatchObject({ name: 'ForbiddenResponseError' })
  })
})

describe('@openrouter/sdk looks around', () => {
  it('lists models, those of which nothing is known among them', async () => {
    const { result } = await caller.models.list()
    const [unknown] = result.data.filter(({ id }) => id === 'acme/unknown')
    expect(unknown?.pricing).toMatchObject({ prompt: '-1', completion: '-1' })
    expect(unknown?.contextLength).toBeNull()
    expect(result.data.find(({ id }) => id === 'sim/echo')?.pricing.prompt).not.toBe('-1')
  })

  it.each([
    ['sim', 'echo'],
    ['acme', 'unknown'],
    ['openai', 'gpt-5-mini'],
  ])('lists the endpoints of %s/%s', async (author, slug) => {
    const { data } = await caller.endpoints.list({ author, slug })
    expect(data.endpoints.length).toBeGreaterThan(0)
  })

  it('lists providers', async () => {
    expect((await caller.providers.list()).data.map(({ slug }) => slug)).toContain('lab')
  })

  it('reads its own key, of either kind', async () => {
    const { data } = await caller.apiKeys.getCurrentKeyMetadata()
    expect(data).toMatchObject({ isManagementKey: false, allowedDataRegions: ['global'] })
    expect(data.workspaceId).toMatch(/^[\w-]{36}$/)
    expect((await manager.apiKeys.getCurrentKeyMetadata()).data.isManagementKey).toBe(true)
  })

  it('reads credits as numbers where there are none', async () => {
    const { data } = await manager.credits.getCredits()
    expect(data).toEqual({ totalCredits: 0, totalUsage: expect.any(Number) })
    await expect(caller.credits.getCredits()).rejects.toMatchObject({ name: 'ForbiddenResponseError' })
  })

  it('finds the record of a generation, and the activity of the day', async () => {
    const answer = await gateway.fetch('/responses', {
      method: 'POST',
      body: JSON.stringify({ model: 'sim/echo', input: 'x' }),
    })
    await answer.text()
    const id = answer.headers.get('x-generation-id') ?? ''
    const find = () => caller.generations.getGeneration({ id }).catch((error: Error) => error)
    await eventually(find).toMatchObject({ data: { id, model: 'sim/echo' } })
    const days = async () => (await manager.analytics.getUserActivity()).data.map(({ model }) => model)
    await eventually(days).toContain('sim/echo')
  })
})

describe('@openrouter/sdk administers', () => {
  it('keys', async () => {
    const made = await manager.apiKeys.create({ requestBody: { name: 'one', limit: 5, limitReset: 'monthly' } })
    const { hash } = made.data
    expect(made.key).toMatch(/^sk-/)
    expect((await manager.apiKeys.list()).data.map((key) => key.hash)).toContain(hash)
    expect((await manager.apiKeys.get({ hash })).data).toMatchObject({ name: 'one', externalUser: null })
    const changed = await manager.apiKeys.update({ hash, requestBody: { name: 'two', disabled: true } })
    expect(changed.data).toMatchObject({ name: 'two', disabled: true })
    expect(await manager.apiKeys.delete({ hash })).toEqual({ deleted: true })
    await expect(manager.apiKeys.get({ hash })).rejects.toMatchObject({ name: 'NotFoundResponseError' })
  })

  it('workspaces and their budgets', async () => {
    const created = await manager.workspaces.create({ createWorkspaceRequest: { name: 'Lab', slug: 'lab' } })
    expect(created.data).toMatchObject({ slug: 'lab', defaultGuardrailId: expect.any(String) })
    const updated = await manager.workspaces.update({ id: 'lab', updateWorkspaceRequest: { name: 'Laboratory' } })
    expect(updated.data.name).toBe('Laboratory')
    expect((await manager.workspaces.listMembers({ id: 'lab' })).result.data).toEqual([])
    const budget = { workspaceRef: 'lab', interval: 'monthly' as const }
    await manager.workspaces.setBudget({ ...budget, upsertWorkspaceBudgetRequest: { limitUsd: 5 } })
    expect((await manager.workspaces.getBudget(budget)).data.limitUsd).toBe(5)
    expect((await manager.workspaces.listBudgets({ workspaceRef: 'lab' })).data).toHaveLength(1)
    expect(await manager.workspaces.deleteBudget(budget)).toEqual({ deleted: true })
    expect(await manager.workspaces.delete({ id: 'lab' })).toEqual({ deleted: true })
  })

  it('guardrails, and the keys and members that they are assigned to', async () => {
    const createGuardrailRequest = {
      name: 'No addresses',
      contentFilterBuiltins: [{ slug: 'email' as const, action: 'redact' as const }],
      limitUsd: 5,
      resetInterval: 'monthly' as const,
    }
    const { id } = (await manager.guardrails.create({ createGuardrailRequest })).data
    const { data } = await manager.guardrails.get({ id })
    expect(data).toMatchObject({ limitUsd: 5, contentFilterBuiltins: [{ slug: 'email', action: 'redact' }] })
    expect((await manager.guardrails.list()).result.data.map((each) => each.id)).toContain(id)
    const { hash } = (await manager.apiKeys.create({ requestBody: { name: 'guarded' } })).data
    const keys = { id, bulkAssignKeysRequest: { keyHashes: [hash] } }
    expect(await manager.guardrails.bulkAssignKeys(keys)).toEqual({ assignedCount: 1 })
    const { result } = await manager.guardrails.listGuardrailKeyAssignments({ id })
    expect(result.data).toMatchObject([{ keyHash: hash, keyName: 'guarded', guardrailId: id }])
    expect((await manager.guardrails.listGuardrailMemberAssignments({ id })).result.data).toEqual([])
    const gone = { id, bulkUnassignKeysRequest: { keyHashes: [hash] } }
    expect(await manager.guardrails.bulkUnassignKeys(gone)).toEqual({ unassignedCount: 1 })
    const changed = await manager.guardrails.update({ id, updateGuardrailRequest: { name: 'None', limitUsd: null } })
    expect(changed.data).toMatchObject({ name: 'None', limitUsd: null })
    expect(await manager.guardrails.delete({ id })).toEqual({ deleted: true })
  })

  it("a workspace's own provider credentials", async () => {
    const made = await manager.byok.create({
      createBYOKKeyRequest: { provider: 'openai', key: 'sk-1234567890abcdef', name: 'ours' },
    })
    const { id } = made.data
    expect(made.data).toMatchObject({ declaredZdr: null, isByokOnly: false, isRequired: false })
    expect((await manager.byok.list()).result.data.map((each) => each.id)).toContain(id)
    expect((await manager.byok.get({ id })).data.name).toBe('ours')
    expect((await manager.byok.update({ id, updateBYOKKeyRequest: { name: 'yours' } })).data.name).toBe('yours')
    expect(await manager.byok.delete({ id })).toEqual({ deleted: true })
  })

  it('members, app rankings, group mappings and signing keys', async () => {
    expect((await manager.organization.listMembers()).result.data).toEqual([])
    expect((await manager.datasets.getAppRankings()).result.data).toEqual([])
    expect((await manager.scim.listMappings()).result.data).toEqual([])
    expect((await manager.scim.listGroups()).result.data).toEqual([])
    expect((await manager.oAuth.listOauthJwks()).keys).toEqual([])
  })
})

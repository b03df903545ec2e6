import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import type { DestinationKind, DestinationRequest } from '../../../src/broadcast/define-destination.ts'
import { arize } from '../../../src/broadcast/destinations/arize.ts'
import { braintrust } from '../../../src/broadcast/destinations/braintrust.ts'
import { dash0 } from '../../../src/broadcast/destinations/dash0.ts'
import { grafana } from '../../../src/broadcast/destinations/grafana.ts'
import { honeycomb } from '../../../src/broadcast/destinations/honeycomb.ts'
import { langfuse } from '../../../src/broadcast/destinations/langfuse.ts'
import { langsmith } from '../../../src/broadcast/destinations/langsmith.ts'
import { newrelic } from '../../../src/broadcast/destinations/newrelic.ts'
import { opik } from '../../../src/broadcast/destinations/opik.ts'
import { otelCollector } from '../../../src/broadcast/destinations/otel-collector.ts'
import { posthog } from '../../../src/broadcast/destinations/posthog.ts'
import { ramp } from '../../../src/broadcast/destinations/ramp.ts'
import { sentry } from '../../../src/broadcast/destinations/sentry.ts'
import { weave } from '../../../src/broadcast/destinations/weave.ts'
import type { Schema } from '../../../src/contract/contract.ts'
import type { BroadcastItem } from '../../../src/records/destination.ts'
import { decodeJsonTraces, decodeTraces } from '../../support/otlp-decode.ts'
import { saidWords, sampleItem, secludedItem } from '../sample-item.ts'

const secret = 'sec/ret+1'

interface Row {
  readonly type: Schema<'ObservabilityDestinationType'>
  /** By what the row makes of its config. */
  readonly send: (items: readonly BroadcastItem[], more?: Headers) => ReturnType<DestinationKind<never>['encode']>
  readonly url: string
  readonly headers: Headers
  readonly resource?: Readonly<Record<string, string>>
}

type Headers = Readonly<Record<string, string>>

const context = { batchId: 'batch-1', now: Date.UTC(2026, 10, 24) }

function row<Config extends object>(
  kind: DestinationKind<Config>,
  config: Config,
  expected: Omit<Row, 'type' | 'send'>,
): Row {
  return {
    type: kind.type as Row['type'],
    send: (items, headers) => kind.encode(items, { ...config, ...(headers && { headers }) }, context),
    ...expected,
  }
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

const rows: readonly Row[] = [
  row(otelCollector, { endpoint: 'http://collector:4318' }, { url: 'http://collector:4318/v1/traces', headers: {} }),
  row(
    langfuse,
    { publicKey: 'pk-1', secretKey: secret },
    {
      url: 'https://us.cloud.langfuse.com/api/public/otel/v1/traces',
      headers: { authorization: `Basic ${base64(`pk-1:${secret}`)}`, 'x-langfuse-ingestion-version': '4' },
    },
  ),
  row(
    langsmith,
    { apiKey: secret, workspaceId: 'w-1' },
    {
      url: 'https://api.smith.langchain.com/otel/v1/traces',
      headers: { 'x-api-key': secret, 'langsmith-project': 'main', 'x-tenant-id': 'w-1' },
    },
  ),
  row(
    grafana,
    { instanceId: '123456', apiKey: secret },
    {
      url: 'https://otlp-gateway-prod-us-west-0.grafana.net/otlp/v1/traces',
      headers: { authorization: `Basic ${base64(`123456:${secret}`)}` },
    },
  ),
  row(
    braintrust,
    { apiKey: secret, projectId: 'p-1' },
    {
      url: 'https://api.braintrust.dev/otel/v1/traces',
      headers: { authorization: `Bearer ${secret}`, 'x-bt-parent': 'project_id:p-1' },
    },
  ),
  row(
    arize,
    { apiKey: secret, spaceKey: 'space-1', modelId: 'bot' },
    {
      url: 'https://otlp.arize.com/v1/traces',
      headers: {
        authorization: secret,
        api_key: secret,
        'arize-space-id': 'space-1',
        space_id: 'space-1',
        'arize-interface': 'otel',
      },
      resource: { 'openinference.project.name': 'bot', model_id: 'bot' },
    },
  ),
  row(newrelic, { licenseKey: secret }, { url: 'https://otlp.nr-data.net/v1/traces', headers: { 'api-key': secret } }),
  row(
    newrelic,
    { licenseKey: secret, region: 'eu' },
    { url: 'https://otlp.eu01.nr-data.net/v1/traces', headers: { 'api-key': secret } },
  ),
  row(
    opik,
    { apiKey: secret, workspace: 'lab', projectName: 'bot' },
    {
      url: 'https://www.comet.com/opik/api/v1/private/otel/v1/traces',
      headers: { authorization: secret, 'comet-workspace': 'lab', projectname: 'bot' },
    },
  ),
  row(
    weave,
    { apiKey: secret, entity: 'lab', project: 'bot' },
    {
      url: 'https://trace.wandb.ai/otel/v1/traces',
      headers: { authorization: `Basic ${base64(`api:${secret}`)}`, 'wandb-api-key': secret, project_id: 'lab/bot' },
      resource: { 'wandb.entity': 'lab', 'wandb.project': 'bot' },
    },
  ),
  row(
    sentry,
    {
      dsn: 'https://abc123:old@o1.ingest.sentry.io/42',
      otlpEndpoint: 'https://o1.ingest.sentry.io/api/42/integration/otlp',
    },
    {
      url: 'https://o1.ingest.sentry.io/api/42/integration/otlp/v1/traces',
      headers: { 'x-sentry-auth': 'sentry sentry_key=abc123' },
    },
  ),
  row(
    honeycomb,
    { apiKey: secret, dataset: 'bots' },
    {
      url: 'https://api.honeycomb.io/v1/traces',
      headers: { 'x-honeycomb-team': secret, 'x-honeycomb-dataset': 'bots' },
    },
  ),
  row(
    dash0,
    { apiKey: secret },
    {
      url: 'https://ingress.eu-west-1.aws.dash0.com/v1/traces',
      headers: { authorization: `Bearer ${secret}`, 'dash0-dataset': 'default' },
    },
  ),
  row(
    posthog,
    { apiKey: secret },
    {
      url: 'https://us.i.posthog.com/i/v0/ai/otel',
      headers: { authorization: `Bearer ${secret}` },
      resource: { 'posthog.distinct_id': 'ada-lovelace' },
    },
  ),
  row(
    ramp,
    { apiKey: secret },
    {
      url: 'https://api.ramp.com/developer/v1/ai-usage/service/v1/traces',
      headers: { authorization: `Bearer ${secret}` },
    },
  ),
]

async function only(sent: ReturnType<Row['send']>): Promise<DestinationRequest> {
  const [request, ...more] = await sent
  if (request === undefined || more.length > 0) throw new Error('expected one request')
  return request
}

const textOf = ({ body }: DestinationRequest) => Buffer.from(body).toString('utf8')

describe.each(rows.map((each) => [each.type, each.url, each] as const))('%s (%s)', (_type, _url, expected) => {
  test('is sent traces at its address, with its key in its header', async () => {
    const request = await only(expected.send([sampleItem()]))
    expect(request).toMatchObject({ method: 'POST', url: expected.url })
    expect(request.headers).toEqual({ 'content-type': 'application/x-protobuf', ...expected.headers })
    const [span, ...others] = decodeTraces(Buffer.from(request.body))
    expect(span?.attributes).toMatchObject({ 'gen_ai.request.model': 'acme/large', 'gen_ai.usage.cost': 0.001234 })
    expect(span?.resource).toEqual({ 'service.name': 'model-gateway', ...expected.resource })
    expect(others).toHaveLength(1)
    expect(textOf(request)).toContain(saidWords)
  })

  test('never sees a secret in a URL or a body', async () => {
    const request = await only(expected.send([sampleItem()]))
    for (const form of [secret, encodeURIComponent(secret), base64(secret)]) {
      expect(request.url).not.toContain(form)
      expect(textOf(request)).not.toContain(form)
    }
  })

  test('is sent nothing of what it must not see', async () => {
    const text = textOf(await only(expected.send([secludedItem()])))
    for (const word of [saidWords, 'Be brief', 'lovelace', 'laptop', 'session-5', 'app.example', 'curl/8', 'cost']) {
      expect(text).not.toContain(word)
    }
  })

  test('is sent further headers, which replace none of its own', async () => {
    const more = { 'X-Team': 'blue', 'Content-Type': 'text/plain', ...upperCase(expected.headers) }
    const { headers } = await only(expected.send([sampleItem()], more))
    expect(headers).toEqual({ 'content-type': 'application/x-protobuf', ...expected.headers, 'x-team': 'blue' })
  })

  test('is sent the same bytes when they are sent again', async () => {
    expect(await expected.send([sampleItem()])).toEqual(await expected.send([sampleItem()]))
  })
})

function upperCase(headers: Headers): Headers {
  return Object.fromEntries(Object.keys(headers).map((name) => [name.toUpperCase(), 'other']))
}

test('a collector that wants JSON is sent JSON', async () => {
  const config = { endpoint: 'https://collector.example/v1/traces', protocol: 'http/json' } as const
  const request = await only(otelCollector.encode([sampleItem()], config, context))
  expect(request).toMatchObject({ url: config.endpoint, headers: { 'content-type': 'application/json' } })
  const binary = await only(otelCollector.encode([sampleItem()], { endpoint: config.endpoint }, context))
  expect(decodeJsonTraces(textOf(request))).toEqual(decodeTraces(Buffer.from(binary.body)))
})

test('long conversations are sent in several requests', async () => {
  const text = 'x'.repeat(300_000)
  const content = {
    systemInstructions: [],
    inputMessages: [{ role: 'user' as const, parts: [{ type: 'text' as const, content: text }] }],
    outputMessages: [],
  }
  const items = ['a', 'b', 'c', 'd', 'e'].map((id) => sampleItem({ id }, { content }))
  const requests = await otelCollector.encode(items, { endpoint: 'https://collector.example' }, context)
  const ids = requests.map(({ body }) =>
    decodeTraces(Buffer.from(body)).map((span) => span.attributes['model_gateway.generation.id']),
  )
  expect(ids.map((each) => each.filter((id) => id !== undefined))).toEqual([['a', 'b'], ['c', 'd'], ['e']])
})

test('texts are cut for a receiver that drops long ones', async () => {
  const content = {
    systemInstructions: [],
    inputMessages: [{ role: 'user' as const, parts: [{ type: 'text' as const, content: 'x'.repeat(9000) }] }],
    outputMessages: [],
  }
  const { body } = await only(newrelic.encode([sampleItem({}, { content })], { licenseKey: secret }, context))
  const [span] = decodeTraces(Buffer.from(body))
  expect(String(span?.attributes['gen_ai.input.messages'])).toHaveLength(4095)
})

test("receivers with words of their own are told in them what a span is, and the request's other words", async () => {
  const trace = { trace_id: 't', trace_name: 'Checkout', team: 'blue' }
  const pipeline = [
    {
      type: 'server_tools' as const,
      name: 'server_tools',
      data: { calls: [{ tool: 'service:web_search', status: 'completed' }] },
    },
  ]
  const item = sampleItem({ trace, pipeline })
  const attributesFor = async (sent: ReturnType<Row['send']>) =>
    decodeTraces(Buffer.from((await only(sent)).body)).map(({ attributes }) => attributes)
  expect(await attributesFor(langfuse.encode([item], { publicKey: 'p', secretKey: 's' }, context))).toMatchObject([
    {
      'langfuse.observation.type': 'generation',
      'langfuse.trace.name': 'Checkout',
      'langfuse.trace.metadata.team': 'blue',
    },
    { 'langfuse.observation.type': 'span' },
    { 'langfuse.observation.type': 'tool' },
  ])
  expect(await attributesFor(langsmith.encode([item], { apiKey: 'k' }, context))).toMatchObject([
    { 'langsmith.span.kind': 'llm', 'langsmith.trace.name': 'Checkout', 'langsmith.metadata.session_id': 'session-5' },
    { 'langsmith.span.kind': 'chain' },
    { 'langsmith.span.kind': 'tool' },
  ])
  expect(
    await attributesFor(arize.encode([item], { apiKey: 'k', spaceKey: 's', modelId: 'm' }, context)),
  ).toMatchObject([
    {
      'openinference.span.kind': 'LLM',
      'llm.token_count.total': 1234,
      'llm.input_messages.0.message.role': 'system',
      'llm.input_messages.1.message.content': `Where is ${saidWords}?`,
      'llm.output_messages.0.message.content': `Below: ${saidWords}.`,
      metadata: JSON.stringify(trace),
    },
    { 'openinference.span.kind': 'CHAIN' },
    { 'openinference.span.kind': 'TOOL', 'tool.name': 'service:web_search' },
  ])
})

test('who asked is told apart in one request', async () => {
  const items = [
    sampleItem({ id: 'a' }),
    sampleItem({ id: 'b', externalUser: 'bob' }),
    sampleItem({ id: 'c', externalUser: null }),
  ]
  const { body } = await only(posthog.encode(items, { apiKey: secret }, context))
  const roots = decodeTraces(Buffer.from(body)).filter(
    ({ attributes }) => attributes['model_gateway.generation.id'] !== undefined,
  )
  expect(roots.map(({ resource }) => resource['posthog.distinct_id'])).toEqual(['ada-lovelace', 'bob', 'f'.repeat(64)])
})

test('a DSN without a public key is refused, and not quoted', async () => {
  const config = { dsn: 'https://o1.ingest.sentry.io/42', otlpEndpoint: 'https://o1.ingest.sentry.io' }
  await expect(async () => sentry.encode([sampleItem()], config, context)).rejects.toThrow(
    'config.dsn has no public key in it.',
  )
})

test('a receiver on a socket takes what is sent, and its complaint is understood', async () => {
  const bodies: Buffer[] = []
  const server = createServer(async (request, response) => {
    bodies.push(await buffer(request))
    const isTraces = request.method === 'POST' && request.url === '/v1/traces'
    response.writeHead(isTraces ? 200 : 404, { 'content-type': 'application/x-protobuf' })
    response.end(Buffer.from([0x0a, 6, 0x08, 2, 0x12, 2, 0x68, 0x69]))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { url, ...request } = await only(otelCollector.encode([sampleItem()], { endpoint }, context))
    const answer = await fetch(url, { ...request, body: Buffer.from(request.body) })
    const contentType = answer.headers.get('content-type') ?? ''
    const body = new Uint8Array(await answer.arrayBuffer())
    expect(otelCollector.complaint?.({ status: answer.status, contentType, body })).toBe(
      'The receiver rejected 2 spans: hi',
    )
    expect(bodies.map((bytes) => decodeTraces(bytes).length)).toEqual([2])
  } finally {
    server.close()
  }
})

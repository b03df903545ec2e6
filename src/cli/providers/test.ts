import { testProvider } from '../../administration/catalog/test-provider.ts'
import { createAuthorizer } from '../../attempts/credentials/authorize.ts'
import { createGoogleAuthorizer } from '../../attempts/credentials/google-access-token.ts'
import { createAwsAuthorizer } from '../../attempts/credentials/sign-aws.ts'
import { ProviderTester, type TriedRule } from '../../attempts/provider-test/provider-tester.ts'
import { HttpTransport } from '../../attempts/transport/http-transport.ts'
import type { Config } from '../../config/config.ts'
import { chooseProxy } from '../../outbound/choose-proxy.ts'
import { trustAuthorities } from '../../outbound/trusted-authorities.ts'
import { defineCliCommand } from '../command.ts'
import { timeText } from '../generations/generation-table.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { UsageError } from '../usage-error.ts'
import { withStore } from '../with-store.ts'
import { catalogEditorAt } from './catalog-editor.ts'

/** `providers test`: calls a provider once, and says what became of it. */
export const providersTest = defineCliCommand({
  description:
    'Call a provider once from this machine, and say what is wrong with it and what to do. Exits with 1 where it does not work.',
  args: {
    slug: {
      type: 'positional',
      required: true,
      description: 'The slug of the provider, of gateway.yaml or stored.',
      names: 'providers',
    },
    model: {
      type: 'string',
      names: 'models',
      valueHint: 'model',
      description: 'Ask this model for a token, which also tests the key. Default: ask for the list of models.',
    },
    rules: {
      type: 'boolean',
      description:
        'Also send about ten short requests at the edge of what the gateway holds that the model takes, and say which it refuses. Needs --model.',
    },
    json: { type: 'boolean', description: 'Print JSON, with the record of POST /admin/providers/{slug}/test.' },
    ...configOptions,
  },
  examples: [
    ['providers test groq', 'One cheap call.'],
    ['providers test vllm --model Qwen/Qwen3-8B', 'Asks for an answer of one token.'],
    ['providers test vllm --model Qwen/Qwen3-8B --rules', 'Also tries what docs/fitting.md says of it.'],
  ],
  async run(args, terminal) {
    if (args.rules === true && args.model === undefined)
      throw new UsageError('--rules asks a model: name it with --model.')
    const loaded = await loadConfigFor(args, terminal)
    const { config } = loaded
    trustAuthorities(config.outbound.caFile)
    const transport = new HttpTransport(limitsOf(config), chooseProxy(config.outbound.proxies, 'providers'))
    const authorize = createAuthorizer({
      aws: createAwsAuthorizer(Date.now),
      google: createGoogleAuthorizer({ transport, now: Date.now }),
    })
    let rules: readonly TriedRule[] = []
    const test = await withStore(config, terminal, (store) => {
      const calls = new ProviderTester({ transport, authorize })
      const tester: Pick<ProviderTester, 'test'> = {
        async test(provider, wish) {
          const record = await calls.test(provider, wish)
          if (args.rules === true && record.works && record.model !== null)
            rules = await calls.tryRules(provider, record.model)
          return record
        },
      }
      const parts = { ...store, editor: catalogEditorAt(store, loaded), tester, now: Date.now }
      return testProvider(parts, { slug: args.slug, model: args.model })
    }).finally(() => transport.close())
    const { out, err } = terminal
    const exitCode = test.works ? 0 : 1
    if (args.json === true) {
      out.write(`${JSON.stringify(args.rules === true ? { ...test, rules } : test, null, 2)}\n`)
      return exitCode
    }
    const { green, red, dim } = err.colours
    const took = dim(`${test.status === null ? '' : `status ${test.status}, `}${timeText(test.duration_ms)}`)
    if (test.works) {
      const what = test.call === 'models' ? `lists ${test.models} models` : `${test.model} answered`
      err.write(`${green('✓')} ${args.slug} works, ${what}: ${took}\n`)
    } else err.write(`${red('✗')} ${args.slug} does not work: ${took}\n`)
    for (const line of [test.error, test.advice]) if (line !== null) err.write(`${line}\n`)
    for (const { tried, result, error } of rules) {
      const mark = { taken: green('✓'), refused: red('✗'), unknown: dim('?') }[result]
      err.write(`${mark} ${tried}${error === null ? '' : `: ${error}`}\n`)
    }
    return exitCode
  },
})

function limitsOf({ limits }: Config) {
  return {
    connectTimeoutMs: limits.upstreamConnectTimeoutMs,
    headersTimeoutMs: limits.upstreamHeadersTimeoutMs,
    bodyTimeoutMs: limits.idleTimeoutMs,
    connectionsPerOrigin: 1,
  }
}

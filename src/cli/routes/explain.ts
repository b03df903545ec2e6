import type { Schema } from '../../contract/contract.ts'
import { defineCliCommand } from '../command.ts'
import { addressOptions, findAddress } from '../gateway-address.ts'
import { readJsonFile } from '../options/read-json-file.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { CommandError, UsageError } from '../usage-error.ts'
import { renderRoute } from './route-view.ts'

type Format = Schema<'ExplainedFormat'>
type Explanation = Schema<'RouteExplanation'>

/** `routes explain`: asks a running gateway where it would send a request. No provider is called. */
export const routesExplain = defineCliCommand({
  description: 'Show where a request would go, in which order, and why not elsewhere. No provider is called.',
  args: {
    model: {
      type: 'positional',
      names: 'models',
      required: false,
      description: 'The model. Default: the one in the request file.',
    },
    file: {
      type: 'string',
      alias: 'f',
      valueHint: 'file',
      description: 'A file with a request body as JSON; - is standard input. Default: a short prompt.',
    },
    format: {
      type: 'string',
      default: 'responses',
      valueHint: 'format',
      description: 'The format of the body: responses, messages or chat.',
    },
    json: { type: 'boolean', description: 'Print the plan as JSON, with the record of POST /routes/explain.' },
    ...addressOptions,
  },
  examples: [
    ['routes explain openai/gpt-5-mini', 'Which endpoints would be tried for this model now.'],
    ['routes explain --file request.json', 'The same for a body of POST /responses.'],
    ['routes explain deepseek/deepseek-r1:floor -f chat.json --format chat', 'A chat body with another model.'],
  ],
  async run(args, terminal) {
    const { format } = args
    if (!isFormat(format)) throw new UsageError(`--format must be one of ${Object.keys(samples).join(', ')}.`)
    const request = await readRequest(args, format, terminal)
    const address = await findAddress(args, terminal)
    const { postJson } = await import('../call/gateway-client.ts')
    const answer = await postJson(address, '/routes/explain', { format, request })
    const route = readRoute(answer)
    const { out, err } = terminal
    out.write(args.json === true ? `${JSON.stringify(route, null, 2)}\n` : renderRoute(route, out))
    if (route.refusal === null) return 0
    if (args.json !== true) {
      err.write(`${err.colours.red('✗')} It would be refused with ${route.refusal.code}: ${route.refusal.message}\n`)
    }
    return 1
  },
})

const text = 'Say hello.'
const messages = [{ role: 'user', content: text }]

/** A minimal body in each format. */
const samples: Readonly<Record<Format, object>> = {
  responses: { input: text },
  messages: { max_tokens: 1024, messages },
  chat: { messages },
}

function isFormat(format: string): format is Format {
  return Object.hasOwn(samples, format)
}

interface RequestFlags {
  readonly model?: string | undefined
  readonly file?: string | undefined
  readonly 'key-stdin'?: boolean | undefined
}

async function readRequest(
  { model, file, ...flags }: RequestFlags,
  format: Format,
  terminal: Terminal,
): Promise<object> {
  if (file === undefined) {
    if (model === undefined) throw new UsageError('Name a model, or a request with --file.')
    return { ...samples[format], model }
  }
  if (file === '-' && flags['key-stdin'] === true) {
    throw new UsageError('With --key-stdin the request can not come from standard input.')
  }
  return { ...(await readJsonFile(file, terminal)), ...(model !== undefined && { model }) }
}

// Another server on that port may answer anything.
function readRoute(answer: Readonly<Record<string, unknown>>): Explanation {
  const { data } = answer as { readonly data?: Explanation }
  if (data?.candidates === undefined) throw new CommandError('The answer does not come from a gateway. Check the URL.')
  return data
}

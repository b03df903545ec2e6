import { variable } from '../../config/environment.ts'
import { reachableOrigin } from '../banner.ts'
import { summarizeCall } from '../call/call-summary.ts'
import type { GatewayAddress } from '../call/gateway-client.ts'
import { ResponseView } from '../call/response-view.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../config-options.ts'
import type { Terminal } from '../terminal.ts'
import { CommandError, UsageError } from '../usage-error.ts'

/** `call`: sends one prompt to a running gateway and shows the answer. */
export const call = defineCliCommand({
  description: 'Send a prompt to a running gateway; stream the answer, then tokens, cost and time.',
  args: {
    prompt: {
      type: 'positional',
      required: false,
      description: 'What to say; - or nothing reads it from standard input.',
    },
    model: { type: 'string', alias: 'm', default: 'sim/echo', valueHint: 'id', description: 'The model that answers.' },
    instructions: { type: 'string', valueHint: 'text', description: 'The system prompt.' },
    url: {
      type: 'string',
      valueHint: 'url',
      description: 'The gateway; else GATEWAY_URL, else where one with this configuration listens.',
    },
    key: {
      type: 'string',
      valueHint: 'key',
      description:
        'An inference key. Others can see it in the list of processes: prefer the variable GATEWAY_API_KEY, or --key-stdin.',
    },
    'key-stdin': { type: 'boolean', description: 'Read the key from standard input.' },
    json: { type: 'boolean', description: 'Print the whole response as JSON, nothing else.' },
    stream: {
      type: 'boolean',
      default: true,
      description: 'Show the answer while it comes in.',
      negativeDescription: 'Ask for the answer in one piece.',
    },
    ...configOptions,
  },
  takesMoreWords: true,
  examples: [
    ['call "Say hello"', 'Asks the simulator, with the key in GATEWAY_API_KEY.'],
    ['call --model openai/gpt-5-mini "Why is the sky blue?"', 'Asks a real model.'],
    ['call -m sim/echo - < question.txt', 'Takes the prompt from a file.'],
  ],
  async run(args, terminal) {
    const prompt = await readPrompt(args._, args['key-stdin'] === true, terminal)
    const address = { url: await findUrl(args, terminal), key: await findKey(args, terminal) }
    const isStream = args.stream && args.json !== true
    const { instructions } = args
    const body = {
      model: args.model,
      input: prompt,
      stream: isStream,
      ...(instructions !== undefined && { instructions }),
    }
    return args.json === true ? printJson(address, body, terminal) : showAnswer(address, body, terminal)
  },
})

async function showAnswer(address: GatewayAddress, body: { stream: boolean }, { out, err }: Terminal): Promise<number> {
  const { postResponse } = await import('../call/gateway-client.ts')
  const startedAt = performance.now()
  let firstTextMs: number | null = null
  const { messages, generationId, requestId } = await postResponse(address, body)
  const view = new ResponseView(out, err)
  for await (const message of messages) {
    if (!body.stream) view.takeWhole(message)
    else {
      if (message['type'] === 'response.output_text.delta') firstTextMs ??= performance.now() - startedAt
      view.takeEvent(message)
    }
  }
  if (view.response === undefined) {
    throw new CommandError(
      `The answer ended before it was complete${requestId === undefined ? '' : ` (request id ${requestId})`}.`,
    )
  }
  const times = { firstTextMs, totalMs: performance.now() - startedAt }
  err.write(summarizeCall(view.response, times, generationId, err.colours))
  return 0
}

async function printJson(address: GatewayAddress, body: object, { out }: Terminal): Promise<number> {
  const { postResponse } = await import('../call/gateway-client.ts')
  const { messages } = await postResponse(address, body)
  let hasFailed = false
  for await (const message of messages) {
    out.write(`${JSON.stringify(message, null, 2)}\n`)
    hasFailed = message['status'] === 'failed'
  }
  return hasFailed ? 1 : 0
}

async function readPrompt(words: readonly string[], isInputTheKey: boolean, terminal: Terminal): Promise<string> {
  const given = words.join(' ')
  if (given !== '' && given !== '-') return given
  if (isInputTheKey) throw new UsageError('With --key-stdin the prompt has to stand on the command line.')
  if (given === '' && terminal.isInputTerminal)
    throw new UsageError('There is no prompt. For example: call "Say hello"')
  const read = (await terminal.readInput()).trim()
  if (read === '') throw new UsageError('The prompt on standard input is empty.')
  return read
}

interface AddressFlags {
  readonly url?: string | undefined
  readonly key?: string | undefined
  readonly 'key-stdin'?: boolean | undefined
  readonly config?: string | undefined
  readonly 'data-dir'?: string | undefined
}

async function findUrl(flags: AddressFlags, terminal: Terminal): Promise<string> {
  const named = flags.url ?? variable(terminal.env, 'GATEWAY_URL')
  if (named !== undefined) return named
  const { host, port } = (await loadConfigFor(flags, terminal)).config
  return reachableOrigin(`http://${host.includes(':') ? `[${host}]` : host}:${port}`)
}

async function findKey(flags: AddressFlags, terminal: Terminal): Promise<string> {
  const given = flags['key-stdin'] === true ? await terminal.readInput() : flags.key
  const key = (given ?? variable(terminal.env, 'GATEWAY_API_KEY') ?? '').trim()
  if (key === '') {
    throw new CommandError(
      `There is no key. Set GATEWAY_API_KEY to one; "${terminal.program} keys create --name me" makes one.`,
    )
  }
  if (!/^[\x21-\x7e]+$/.test(key)) throw new CommandError('The key holds characters that no key has.')
  return key
}

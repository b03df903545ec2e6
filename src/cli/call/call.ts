import { defineCliCommand } from '../command.ts'
import { addressOptions, findAddress } from '../gateway-address.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { CommandError, UsageError } from '../usage-error.ts'
import { summarizeCall } from './call-summary.ts'
import type { GatewayAddress } from './gateway-client.ts'
import { ResponseView } from './response-view.ts'

/** `call`: sends one prompt to a running gateway and shows the answer. */
export const call = defineCliCommand({
  description: 'Send a prompt to a running gateway; stream the answer, then tokens, cost and time.',
  args: {
    prompt: {
      type: 'positional',
      required: false,
      description: 'The prompt; - or nothing reads it from standard input.',
    },
    model: {
      type: 'string',
      alias: 'm',
      default: 'sim/echo',
      valueHint: 'id',
      description: 'The model that answers.',
      names: 'models',
    },
    instructions: { type: 'string', valueHint: 'text', description: 'The system prompt.' },
    json: { type: 'boolean', description: 'Print only the whole response, as JSON.' },
    stream: {
      type: 'boolean',
      default: true,
      description: 'Show the answer while it arrives.',
      negativeDescription: 'Wait for the whole answer.',
    },
    ...addressOptions,
  },
  takesMoreWords: true,
  examples: [
    ['call "Say hello"', 'Asks the simulator, with the key in GATEWAY_API_KEY.'],
    ['call --model openai/gpt-5-mini "Why is the sky blue?"', 'Asks a real model.'],
    ['call -m sim/echo - < question.txt', 'Takes the prompt from a file.'],
  ],
  async run(args, terminal) {
    const prompt = await readPrompt(args._, args['key-stdin'] === true, terminal)
    const address = await findAddress(args, terminal)
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
  const { postResponse } = await import('./gateway-client.ts')
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
  const { postResponse } = await import('./gateway-client.ts')
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
  if (isInputTheKey) throw new UsageError('With --key-stdin, give the prompt on the command line.')
  if (given === '' && terminal.isInputTerminal)
    throw new UsageError('There is no prompt. For example: call "Say hello"')
  const read = (await terminal.readInput()).trim()
  if (read === '') throw new UsageError('The prompt on standard input is empty.')
  return read
}

import type { UpstreamFormatId } from '../../../src/canonical/format-id.ts'

/** Why members need no difference upstream, and the test that proves it. */
export interface ActsElsewhere {
  /** Of labels such as `text.format=json_object`. */
  readonly member: RegExp
  /** The formats where it is so; all unless given. */
  readonly at?: readonly UpstreamFormatId[]
  readonly why: string
  /** A file below test/, and words of the title of a test in it. */
  readonly proof: readonly [file: string, title: string]
}

const usual = 'it says what is so anyway'
const saysNothing = [
  'formats/ignored-parameters.test.ts',
  'is not told that something was ignored when it asks for nothing',
] as const

export const actsElsewhere: readonly ActsElsewhere[] = [
  {
    member:
      /(=auto|=default|=scale|=standard|=standard_only|=none|=disabled|ttl=5m|modalities=text|format=text|data_collection=allow)$/,
    why: usual,
    proof: saysNothing,
  },
  {
    member: /^tool_choice=allowed_tools$|^thinking=adaptive$|display=(summarized|updates)$|^(store|n)$/,
    why: usual,
    proof: saysNothing,
  },
  {
    member: /^prompt_cache_options$/,
    at: ['anthropic-messages', 'bedrock-converse'],
    why: 'it is about cache marks, and none is made here',
    proof: ['formats/ignored-parameters.test.ts', 'options of the prompt cache act where marks do'],
  },
  {
    member: /^input\.service:\w+\.arguments=\{\}$/,
    why: 'a call without arguments has empty ones',
    proof: saysNothing,
  },
  {
    member: /tools\.mcp\.require_approval=\w+$/,
    why: 'it is about calls, and none is made here',
    proof: ['tools/mcp/responses.test.ts', 'is asked for before the call'],
  },
  {
    member: /^tool_choice\..*allowed_tools\.tools\.function\.(server_label|custom)$/,
    why: 'a function is chosen by its own name',
    proof: saysNothing,
  },
  {
    member: /^input\..*\.(id|status=\w+)$/,
    why: 'an id or state that an answer carried is taken back with it, and is no word for a model',
    proof: ['formats/openai-responses/given-back.test.ts', 'is said or named everywhere'],
  },
  {
    member:
      /reasoning_details\..*\.(id|format=[\w-]+|index)$|^messages\.assistant\.audio\.(data=AAAA|transcript|expires_at)$/,
    why: 'ids, signers and places tell where a thought belongs; the id of speech stands for it',
    proof: ['formats/openai-chat/given-back.test.ts', 'is said or named everywhere'],
  },
  {
    member: /^messages\.\w+\.content\.thinking\.signature$/,
    why: 'whose thought it is decides whether it is sent at all',
    proof: ['formats/anthropic-messages/client/messages.test.ts', 'are those of this format’s provider'],
  },
  {
    member: /^generate$/,
    why: 'no provider is asked',
    proof: ['e2e/websocket.test.ts', 'is empty and free where nothing is to be generated'],
  },
  {
    member: /^(stream_options\.include_usage|usage\.include)$/,
    why: 'the stream ends with its usage',
    proof: [
      'formats/openai-chat/client/encoder.test.ts',
      'tells its usage and cost in a chunk of its own, where that was asked for',
    ],
  },
  {
    member: /^plugins[.=]/,
    why: 'plugins run in the gateway',
    proof: [
      'plugins/response-healing/response-healing.test.ts',
      'broken JSON is healed, and the provider is told of no',
    ],
  },
  {
    member: /^thinking\.\w+\.display=omitted$/,
    why: 'the answer leaves the words of its thoughts out',
    proof: ['formats/anthropic-messages/client/encoder.test.ts', 'of thoughts show no words to those who want none'],
  },
  {
    member: /^provider\.require_parameters$/,
    why: 'an endpoint that lacks a parameter is not asked',
    proof: ['routing/plan-route.test.ts', 'unless parameters are required'],
  },
  {
    member: /^route=(fallback|sort)$|^provider\.sort\.partition=\w+$/,
    why: 'it says how the endpoints of several models are sorted',
    proof: [
      'formats/openai-responses/client/decode-request.test.ts',
      'take the deprecated route where the new form is silent',
    ],
  },
  {
    member: /^session_id$/,
    why: 'requests of a session go to the endpoint that served it before',
    proof: [
      'formats/client-request/sticky-key.test.ts',
      'takes the session, else the prompt cache key, and does not look further then',
    ],
  },
  {
    member: /^max_tool_calls$/,
    why: 'no tool of a provider runs there, so none runs more often',
    proof: ['formats/ignored-parameters.test.ts', 'max_tool_calls'],
  },
  {
    member: /^include=reasoning\.encrypted_content$/,
    why: 'encrypted thoughts always come with the answer',
    proof: ['e2e/encrypted-reasoning.test.ts', 'is wrapped wherever a caller sees it, streamed and whole alike'],
  },
  {
    member: /^trace\.\w+$/,
    why: 'the record of the generation holds it',
    proof: ['e2e/end-users.test.ts', 'never sees the trace and the session of a request of'],
  },
]

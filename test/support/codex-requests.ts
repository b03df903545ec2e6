/** Requests of the shape in which a coding agent on the Responses format sends them: see test/e2e/codex-requests.test.ts. */

type Wire = Record<string, unknown>

const threadId = '0190c0de-1111-7000-8000-0000000000aa'
const turnFacts = JSON.stringify({ thread_id: threadId, request_kind: 'turn', sandbox: 'seccomp' })

/** What it sends beside the credential. */
export const agentHeaders = {
  accept: 'text/event-stream',
  originator: 'agent_exec',
  'user-agent': 'agent_exec/0.169.0 (Linux; x86_64) xterm',
  'session-id': threadId,
  'thread-id': threadId,
  'x-client-request-id': threadId,
  'x-agent-beta-features': 'remote_compaction',
  'x-agent-turn-metadata': turnFacts,
} as const

const object = (properties: Wire, required: readonly string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

const runCommand = {
  type: 'function',
  name: 'exec_command',
  description: 'Runs a command in a terminal and returns what it printed.',
  strict: false,
  parameters: object({ cmd: { type: 'string' }, yield_time_ms: { type: 'number' } }, ['cmd']),
}

const subAgents = {
  type: 'namespace',
  name: 'agents_v1',
  description: 'Tools that start and steer helpers of their own.',
  tools: [
    {
      type: 'function',
      name: 'start_agent',
      description: 'Starts one.',
      strict: false,
      parameters: object({ task: { type: 'string' } }, ['task']),
    },
    {
      type: 'function',
      name: 'close_agent',
      description: 'Ends one.',
      strict: false,
      parameters: object({ target: { type: 'string' } }, ['target']),
    },
  ],
}

const applyPatch = {
  type: 'custom',
  name: 'apply_patch',
  description: 'Edits files. The text is a patch, not JSON.',
  format: { type: 'grammar', syntax: 'lark', definition: 'start: "*** Begin Patch" /(.|\\n)+/ "*** End Patch"' },
}

/** Its tools: two kinds that the caller runs, one bundle, and those that it leaves to the provider. */
export const agentTools = [
  runCommand,
  subAgents,
  applyPatch,
  { type: 'web_search', external_web_access: false },
  { type: 'local_shell' },
] as const

const said = (role: string, text: string) => ({
  type: 'message',
  id: `msg_${role}`,
  role,
  content: [{ type: 'input_text', text }],
})

/** Its first turn. `more` replaces members. */
export function firstTurn(model: string, more: Wire = {}): Wire {
  return {
    model,
    stream: true,
    input: [
      said('developer', 'You are a coding agent that works in a terminal.'),
      said('user', '<environment><cwd>/work</cwd><shell>bash</shell></environment>'),
      said('user', 'Have a helper look at the rivers.'),
    ],
    tools: agentTools,
    tool_choice: 'auto',
    parallel_tool_calls: true,
    reasoning: { summary: 'auto' },
    store: false,
    include: ['reasoning.encrypted_content'],
    prompt_cache_key: threadId,
    client_metadata: { session_id: threadId, 'x-agent-turn-metadata': turnFacts },
    ...more,
  }
}

/** The turn after `output`: every call in it has run and printed `printed`. */
export function nextTurn(before: Wire, output: readonly Wire[], printed: string): Wire {
  const results = output.flatMap(({ type, call_id }) =>
    type === 'function_call' || type === 'custom_tool_call'
      ? [{ type: `${type}_output`, call_id, output: printed }]
      : [],
  )
  return { ...before, input: [...(before['input'] as Wire[]), ...output, ...results] }
}

import { answerRows } from './answer-rows.ts'
import { managementRows } from './management-rows.ts'

/** A promise of the specification, as its tables have it: the table, the row, and what it says in our own words. */
export interface SpecificationRow {
  readonly table: string
  readonly row: string
  readonly promise: string
  /** Where the gateway does not keep it yet: what is missing, for people. */
  readonly open?: string
}

const table = (name: string, rows: Readonly<Record<string, string>>): SpecificationRow[] =>
  Object.entries(rows).map(([row, promise]) => ({ table: name, row, promise }))

/** Every row that has to have a test whose title begins with `<table> · <row>`. */
export const specificationRows: readonly SpecificationRow[] = [
  ...table('response request', {
    model: 'is the model that is asked, by its id',
    models: 'are tried where the first model fails',
    input: 'is a text or a list of items',
    'input items': 'reach a provider of another format in its own words',
    instructions: 'reach the provider and come back',
    stream: 'asks for events; an answer is whole without it',
    store: 'is never true',
    previous_response_id: 'is refused but for null',
    background: 'is refused when true',
    max_output_tokens: 'reaches the provider and comes back',
    max_tool_calls: 'is between 1 and 30',
    stop_server_tools_when: 'ends the loop of server tools, in each of its kinds',
    temperature: 'reaches the provider, within its range',
    top_p: 'reaches the provider, within its range',
    frequency_penalty: 'reaches the provider, within its range',
    presence_penalty: 'reaches the provider, within its range',
    top_k: 'reaches a provider that takes it',
    top_logprobs: 'reaches the provider, within its range',
    parallel_tool_calls: 'reaches the provider and comes back',
    tools: 'reach the provider; those of the gateway run here',
    tool_choice: 'reaches the provider in each form',
    text: 'reaches the provider with its format and verbosity',
    reasoning: 'reaches the provider with its effort and summary',
    include: 'reaches the provider with each of its values',
    modalities: 'leave out models that do not have them',
    image_config: 'takes texts, numbers and lists by any name',
    metadata: 'comes back, and names the key that breaks its rules',
    trace: 'takes its known keys as texts, and any other',
    debug: 'puts the body that was sent before the stream',
    cache_control: 'reaches a provider that caches by marks',
    prompt: 'reaches the provider with its variables',
    prompt_cache_key: 'reaches the provider',
    prompt_cache_options: 'reaches the provider with its mode',
    provider: 'decides whether another provider is asked',
    plugins: 'run, or are refused as planned, and may be switched off',
    route: 'is one of the old names',
    service_tier: 'is one of its values, and fast means priority',
    session_id: 'of the body wins over that of the header',
    safety_identifier: 'never reaches the provider as it is',
    user: 'tells end users apart',
    truncation: 'is auto or disabled, and comes back',
    'X-Service-Metadata': 'adds the metadata of routing, and only then',
    'X-Service-Experimental-Metadata': 'does the same under its old name',
  }),
  ...table('limits', {
    session_id: 'has at most 256 characters',
    user: 'has at most 256 characters',
    'metadata pairs': 'are at most 16',
    'metadata keys': 'have at most 64 characters and no brackets',
    'metadata values': 'have at most 512 characters',
    max_tool_calls: 'is at most 30',
    fallbacks: 'are at most 3',
    'workspace name': 'has 1 to 100 characters',
    'workspace slug': 'has 1 to 50 characters of its pattern',
    'workspace description': 'has at most 500 characters',
    io_logging_sampling_rate: 'lies between 0.0001 and 1',
    'GET /byok limit': 'lies between 1 and 100',
    'app-rankings limit': 'lies between 1 and 100',
    'app-rankings offset': 'lies between 0 and 100',
    'token exchange body': 'is under 32 KiB',
    'app-rankings rate': 'is 30 a minute for a key and 500 a day for an account',
  }),
  ...Object.entries({ ...answerRows, ...managementRows }).flatMap(([name, rows]) => table(name, rows)),
]

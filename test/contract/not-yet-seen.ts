/** Kinds of prompts of base models, which no source of the catalog tells: `instruct_type` is null for every model. */
const instructTypes = [
  ...['none', 'airoboros', 'alpaca', 'alpaca-modif', 'chatml', 'claude', 'code-llama', 'gemma', 'llama2', 'llama3'],
  ...['mistral', 'nemotron', 'neural', 'openchat', 'phi3', 'rwkv', 'vicuna', 'zephyr', 'deepseek-r1'],
  ...['deepseek-v3.1', 'qwq', 'qwen3'],
].map((type) => `ModelInstructType=${type}`)

/** What models make that no operation asks for yet. */
const outputModalities = ['embeddings', 'video', 'rerank', 'speech', 'transcription'].map(
  (modality) => `ModelOutputModality=${modality}`,
)

/** A debug chunk has the body that was sent, and no points in time yet. */
const debugTimings = [
  ...['adapter_request', 'upstream_headers_received', 'first_token_received', 'upstream_body_ended'],
].map((point) => `DebugTimingPoint=${point}`)

/**
 * What the contract's bodies declare as available and no test has seen: `Component.property=value` is a value of an enum,
 * `Component:member` a member of a union or a type of event. The list only ever shrinks: who sees a value takes its line away, who
 * declares one sends it in a test or marks it as planned. A whole run fails by what is missing here and by what is stale.
 */
export const notYetSeen: readonly string[] = [
  ...instructTypes,
  ...outputModalities,
  // Router models and those of media come with the features that serve them.
  ...['ModelTokenizer=Router', 'ModelTokenizer=Media'],
  // No endpoint is left out for its region, and no operation but these runs models.
  ...['AvailabilityCode=region_restricted', 'AvailabilityCode=wrong_endpoint'],
  // A provider's answer that was cancelled is an error here; streams end with `response.failed`, sockets alone with `error`.
  ...['ResponseStatus=cancelled', 'ResponseStreamEvent:error'],
  // Allow-lists of callers come with guardrails; a credential that can't be opened shows in no explanation that tests ask for.
  ...['RouteExclusionReason=allow_list'],
  ...debugTimings,
]

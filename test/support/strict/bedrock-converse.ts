import { listOf, objectOf, type Wire } from '../../matrix/seen.ts'
import { judgeContent } from './bedrock-blocks.ts'
import { blankText, breaks, type ConverseRules, checkName, invalid, refuseUnknown } from './bedrock-words.ts'
import { claudePlainFault, claudeStrictFault } from './claude-schema.ts'
import { isBlank, repeated } from './refused.ts'

// https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html
const members = [
  ...['additionalModelRequestFields', 'additionalModelResponseFieldPaths', 'guardrailConfig', 'inferenceConfig'],
  ...[
    'messages',
    'outputConfig',
    'performanceConfig',
    'promptVariables',
    'requestMetadata',
    'serviceTier',
    'system',
    'toolConfig',
  ],
]

/** Judges a request as Bedrock's Converse does with a model of Anthropic's. */
export function judgeBedrockConverse(body: Wire, rules: ConverseRules): void {
  refuseUnknown(body, members)
  judgeLimits(body, rules)
  judgeSystem(listOf(body['system']))
  const messages = listOf(body['messages'])
  judgeRoles(messages)
  for (const [index, { content }] of messages.entries())
    judgeContent(listOf(content), `messages.${index}.content`, rules)
  judgePairs(messages)
  judgeTools(body, messages)
  judgeCachePoints(body, messages)
  const names = messages.flatMap(({ content }) =>
    listOf(content).flatMap(({ document }) => (document === undefined ? [] : [String(objectOf(document)['name'])])),
  )
  if (repeated(names) !== undefined)
    throw invalid('Messages contains files with duplicate names. Please remove the duplicate names and try again.')
  const { structure } = objectOf(objectOf(body['outputConfig'])['textFormat'])
  const schema = objectOf(objectOf(structure)['jsonSchema'])['schema']
  const fault = schema === undefined ? undefined : claudeStrictFault(JSON.parse(String(schema)))
  if (fault !== undefined)
    throw invalid(`The model returned the following errors: output_config.format.schema: ${fault}`)
}

// https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_InferenceConfiguration.html
function judgeLimits(body: Wire, { outputTokensMost }: ConverseRules): void {
  const config = objectOf(body['inferenceConfig'])
  refuseUnknown(config, ['maxTokens', 'temperature', 'topP', 'stopSequences'])
  for (const name of ['temperature', 'topP']) {
    const value = config[name]
    if (value !== undefined && (typeof value !== 'number' || value < 0))
      throw breaks(value, `inferenceConfig.${name}`, 'Member must have value greater than or equal to 0')
    if (Number(value) > 1)
      throw breaks(value, `inferenceConfig.${name}`, 'Member must have value less than or equal to 1')
  }
  const limit = config['maxTokens']
  if (limit !== undefined && Number(limit) < 1)
    throw breaks(limit, 'inferenceConfig.maxTokens', 'Member must have value greater than or equal to 1')
  if (Number(limit) > outputTokensMost)
    throw invalid(
      `The maximum tokens you requested exceeds the model limit of ${outputTokensMost}. Try again with a maximum tokens value that is lower than ${outputTokensMost}.`,
    )
  for (const stop of listOf(config['stopSequences']))
    if (isBlank(stop))
      throw invalid(
        'The model returned the following errors: stop_sequences: each stop sequence must contain non-whitespace',
      )
  const fields = objectOf(body['additionalModelRequestFields'])
  const { type, budget_tokens } = objectOf(fields['thinking'])
  if (config['temperature'] !== undefined && config['topP'] !== undefined)
    throw invalid(
      'The model returned the following errors: `temperature` and `top_p` cannot both be specified for this model. Please use only one.',
    )
  if (type !== 'enabled') return
  if (Number(budget_tokens) < 1024)
    throw invalid(
      'The model returned the following errors: thinking.enabled.budget_tokens: Input should be greater than or equal to 1024',
    )
  if (limit !== undefined && Number(budget_tokens) >= Number(limit))
    throw invalid(
      'The model returned the following errors: `max_tokens` must be greater than `thinking.budget_tokens`.',
    )
  if (config['temperature'] !== undefined && config['temperature'] !== 1)
    throw invalid(
      'The model returned the following errors: `temperature` may only be set to 1 when thinking is enabled.',
    )
  if (Number(config['topP'] ?? 1) < 0.95)
    throw invalid(
      'The model returned the following errors: `top_p` must be greater than or equal to 0.95 or unset when thinking is enabled.',
    )
  if (fields['top_k'] !== undefined)
    throw invalid('The model returned the following errors: `top_k` must be unset when thinking is enabled.')
  const choice = objectOf(objectOf(body['toolConfig'])['toolChoice'])
  if (choice['any'] !== undefined || choice['tool'] !== undefined)
    throw invalid(
      'The model returned the following errors: Thinking may not be enabled when tool_choice forces tool use.',
    )
}

function judgeSystem(blocks: readonly Wire[]): void {
  blocks.forEach((block, index) => {
    refuseUnknown(block, ['text', 'guardContent', 'cachePoint'])
    if (block['text'] !== undefined && isBlank(block['text'])) throw blankText(`system.${index}`)
  })
}

// https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Message.html; the words: https://github.com/langchain-ai/langchainjs/issues/6724
function judgeRoles(messages: readonly Wire[]): void {
  if (messages.length === 0 || messages[0]?.['role'] !== 'user')
    throw invalid(
      'A conversation must start with a user message. Try again with a conversation that starts with a user message.',
    )
  messages.forEach((message, index) => {
    refuseUnknown(message, ['role', 'content'])
    if (!['user', 'assistant'].includes(String(message['role'])))
      throw breaks(
        message['role'],
        `messages.${index + 1}.member.role`,
        'Member must satisfy enum value set: [user, assistant]',
      )
    if (index > 0 && message['role'] === messages[index - 1]?.['role'])
      throw invalid(
        'A conversation must alternate between user and assistant roles. Make sure the conversation alternates between user and assistant roles and try again.',
      )
    if (listOf(message['content']).length === 0)
      throw invalid(
        `The content field in the Message object at messages.${index} is empty. Add a ContentBlock object to the content field and try again.`,
      )
  })
}

// https://github.com/genkit-ai/aws-bedrock-js-plugin/issues/664
function judgePairs(messages: readonly Wire[]): void {
  const idsIn = (message: Wire | undefined, type: string) =>
    listOf(message?.['content']).flatMap((block) =>
      block[type] === undefined ? [] : [String(objectOf(block[type])['toolUseId'])],
    )
  messages.forEach((message, index) => {
    const calls = idsIn(message, 'toolUse')
    const results = idsIn(messages[index + 1], 'toolResult')
    const open = calls.filter((id) => !results.includes(id))
    if (open.length > 0)
      throw invalid(
        `Expected toolResult blocks at messages.${index + 1}.content for the following Ids: ${open.join(', ')}`,
      )
    if (results.length > calls.length)
      throw invalid(
        `The number of toolResult blocks at messages.${index + 1}.content exceeds the number of toolUse blocks of previous turn.`,
      )
    if (repeated(calls) !== undefined)
      throw invalid(`The toolUse blocks at messages.${index}.content contain duplicate Ids: ${String(repeated(calls))}`)
  })
}

function judgeTools({ toolConfig }: Wire, messages: readonly Wire[]): void {
  const hasBlocks = messages.some(({ content }) =>
    listOf(content).some(({ toolUse, toolResult }) => toolUse !== undefined || toolResult !== undefined),
  )
  if (toolConfig === undefined) {
    if (hasBlocks)
      throw invalid('The toolConfig field must be defined when using toolUse and toolResult content blocks.')
    return
  }
  const tools = listOf(objectOf(toolConfig)['tools'])
  if (tools.length === 0) throw breaks(tools, 'toolConfig.tools', 'Member must have length greater than or equal to 1')
  const specs = tools.flatMap(({ toolSpec }) => (toolSpec === undefined ? [] : [objectOf(toolSpec)]))
  specs.forEach((spec, index) => {
    refuseUnknown(spec, ['name', 'description', 'inputSchema', 'strict'])
    checkName(spec['name'], `toolConfig.tools.${index + 1}.member.toolSpec.name`)
    if (spec['description'] === '')
      throw breaks(
        '',
        `toolConfig.tools.${index + 1}.member.toolSpec.description`,
        'Member must have length greater than or equal to 1',
      )
    const schema = objectOf(spec['inputSchema'])['json']
    const plain = claudePlainFault(schema)
    if (plain !== undefined)
      throw invalid(
        `The model returned the following errors: tools.${index}.custom.input_schema${plain.path}: ${plain.message}`,
      )
    const strict = spec['strict'] === true ? claudeStrictFault(schema) : undefined
    if (strict !== undefined) throw invalid(`The model returned the following errors: tools.${index}.custom: ${strict}`)
  })
  if (repeated(specs.map(({ name }) => String(name))) !== undefined)
    throw invalid('The toolConfig.tools field contains duplicate tool names.')
}

// https://docs.aws.amazon.com/bedrock/latest/userguide/prompt-caching.html
function judgeCachePoints(body: Wire, messages: readonly Wire[]): void {
  const places = [
    listOf(objectOf(body['toolConfig'])['tools']),
    listOf(body['system']),
    ...messages.map(({ content }) => listOf(content)),
  ]
  const count = places.flat().filter(({ cachePoint }) => cachePoint !== undefined).length
  if (count > 4)
    throw invalid(
      `The model returned the following errors: A maximum of 4 blocks with cache_control may be provided. Found ${count}.`,
    )
  if (places.some(([first]) => first?.['cachePoint'] !== undefined))
    throw invalid('The cachePoint block must follow the content that it marks.')
}

import { listOf, objectOf, type Wire } from '../../matrix/seen.ts'
import { checkName, invalid, refuseUnknown } from './gemini-words.ts'
import { judgeSchema, judgeTools } from './google-gemini-tools.ts'
import { isBase64 } from './refused.ts'

// https://ai.google.dev/api/generate-content
const members = [
  'contents',
  'tools',
  'toolConfig',
  'safetySettings',
  'systemInstruction',
  'generationConfig',
  'cachedContent',
  'serviceTier',
  'store',
  'labels',
  'model',
]
const configMembers = [
  ...[
    'stopSequences',
    'responseMimeType',
    'responseSchema',
    '_responseJsonSchema',
    'responseJsonSchema',
    'responseModalities',
  ],
  ...[
    'candidateCount',
    'maxOutputTokens',
    'temperature',
    'topP',
    'topK',
    'seed',
    'presencePenalty',
    'frequencyPenalty',
  ],
  ...[
    'responseLogprobs',
    'logprobs',
    'enableEnhancedCivicAnswers',
    'speechConfig',
    'thinkingConfig',
    'imageConfig',
    'mediaResolution',
  ],
]
const dataMembers = [
  'text',
  'inlineData',
  'functionCall',
  'functionResponse',
  'fileData',
  'executableCode',
  'codeExecutionResult',
]
const besides = ['thought', 'thoughtSignature', 'partMetadata', 'mediaResolution', 'videoMetadata']
const mediaTypes = [
  ...['image/png', 'image/jpeg', 'image/webp', 'image/heic', 'image/heif', 'application/pdf', 'text/plain'],
  ...['audio/wav', 'audio/mp3', 'audio/mpeg', 'audio/aiff', 'audio/aac', 'audio/ogg', 'audio/flac'],
  ...[
    'video/mp4',
    'video/mpeg',
    'video/mov',
    'video/quicktime',
    'video/avi',
    'video/x-flv',
    'video/mpg',
    'video/webm',
    'video/wmv',
    'video/3gpp',
  ],
  ...['text/html', 'text/css', 'text/csv', 'text/xml', 'text/rtf', 'text/md', 'text/markdown'],
]

export interface GeminiRules {
  readonly outputTokensMost: number
  readonly signatures: readonly string[]
}

/** Judges a request as the Gemini API does. */
export function judgeGoogleGemini(body: Wire, rules: GeminiRules): void {
  refuseUnknown(body, members, '')
  judgeConfig(objectOf(body['generationConfig']), rules)
  const contents = listOf(body['contents'])
  if (contents.length === 0) throw invalid('* GenerateContentRequest.contents: contents is not specified\n')
  for (const [index, content] of contents.entries()) judgeContent(content, `contents[${index}]`, rules)
  if (body['systemInstruction'] !== undefined)
    judgeContent({ role: 'user', ...objectOf(body['systemInstruction']) }, 'system_instruction', rules)
  judgeOrder(contents)
  judgeTools(body)
}

function judgeConfig(config: Wire, { outputTokensMost }: GeminiRules): void {
  refuseUnknown(config, configMembers, 'generation_config')
  const check = (name: string, least: number, most: number) => {
    const value = config[name]
    if (value !== undefined && (typeof value !== 'number' || value < least || value > most))
      throw invalid(
        `* GenerateContentRequest.generation_config.${name}: ${name} must be in the range [${least}, ${most}].\n`,
      )
  }
  check('temperature', 0, 2)
  check('topP', 0, 1)
  check('topK', 1, 64)
  check('presencePenalty', -2, 1.9999)
  check('frequencyPenalty', -2, 1.9999)
  check('maxOutputTokens', 1, outputTokensMost)
  check('logprobs', 0, 20)
  const stops = config['stopSequences']
  if (Array.isArray(stops) && stops.length > 5)
    throw invalid(`The number of stop sequences must be at most 5, but got ${stops.length}.`)
  if (Array.isArray(stops) && stops.some((text) => text === '')) throw invalid('Stop sequences must not be empty.')
  judgeSchema(config['responseJsonSchema'], 'generation_config.response_json_schema')
}

function judgeContent({ role, parts, ...rest }: Wire, path: string, rules: GeminiRules): void {
  refuseUnknown(rest, [], path)
  if (role !== 'user' && role !== 'model') throw invalid('Please use a valid role: user, model.')
  const list = listOf(parts)
  if (list.length === 0) throw invalid(`* GenerateContentRequest.${path}.parts: contents.parts must not be empty.\n`)
  for (const [index, part] of list.entries()) judgePart(part, `${path}.parts[${index}]`, rules)
}

function judgePart(part: Wire, path: string, rules: GeminiRules): void {
  refuseUnknown(part, [...dataMembers, ...besides], path)
  const kinds = dataMembers.filter((name) => part[name] !== undefined)
  if (kinds.length !== 1)
    throw invalid(
      `* GenerateContentRequest.${path}.data: required oneof field 'data' must have one initialized field\n`,
    )
  // https://ai.google.dev/gemini-api/docs/thought-signatures
  const signature = part['thoughtSignature']
  if (
    signature !== undefined &&
    !rules.signatures.includes(String(signature)) &&
    signature !== 'skip_thought_signature_validator'
  )
    throw invalid('Thought signature is not valid.')
  const { mimeType, data, ...odd } = objectOf(part['inlineData'])
  if (part['inlineData'] !== undefined) {
    refuseUnknown(odd, ['displayName'], `${path}.inline_data`)
    if (!mediaTypes.includes(String(mimeType))) throw invalid(`Unsupported MIME type: ${String(mimeType)}`)
    if (!isBase64(data))
      throw invalid(`Invalid value at '${path}.inline_data.data' (TYPE_BYTES), Base64 decoding failed`)
  }
  if (part['functionCall'] !== undefined) {
    const call = objectOf(part['functionCall'])
    refuseUnknown(call, ['id', 'name', 'args'], `${path}.function_call`)
    checkName(call['name'], `${path}.function_call.name`)
    checkStruct(call['args'], `${path}.function_call.args`)
  }
  if (part['functionResponse'] !== undefined) {
    const response = objectOf(part['functionResponse'])
    refuseUnknown(
      response,
      ['id', 'name', 'response', 'willContinue', 'scheduling', 'parts'],
      `${path}.function_response`,
    )
    checkName(response['name'], `${path}.function_response.name`)
    checkStruct(response['response'], `${path}.function_response.response`)
    checkReferences(response)
  }
}

function checkStruct(value: unknown, path: string): void {
  if (value === undefined) return
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid(`Invalid value at '${path}' (type.googleapis.com/google.protobuf.Struct), ${JSON.stringify(value)}`)
}

/** A response refers to its own parts: https://ai.google.dev/gemini-api/docs/function-calling#multimodal */
function checkReferences({ response, parts }: Wire): void {
  const names = listOf(parts).map((part) => objectOf(part['inlineData'])['displayName'])
  const visit = (value: unknown): void => {
    for (const inner of Array.isArray(value) ? value : []) visit(inner)
    for (const [name, inner] of Object.entries(objectOf(value))) {
      if (name === '$ref' && !names.includes(inner))
        throw invalid(
          `The referenced name \`${String(inner)}\` in the function_response.response does not match to a display_name in function_response.parts.`,
        )
      visit(inner)
    }
  }
  visit(response)
}

// https://ai.google.dev/gemini-api/docs/function-calling; the words: https://github.com/google-gemini/gemini-cli/issues/2297
function judgeOrder(contents: readonly Wire[]): void {
  const count = (content: Wire | undefined, member: string) =>
    listOf(content?.['parts']).filter((part) => part[member] !== undefined).length
  contents.forEach((content, index) => {
    const calls = count(content, 'functionCall')
    const before = contents[index - 1]
    if (calls > 0 && (before === undefined || before['role'] !== 'user'))
      throw invalid(
        'Please ensure that function call turn comes immediately after a user turn or after a function response turn.',
      )
    if (calls > 0 && count(contents[index + 1], 'functionResponse') !== calls)
      throw invalid(
        'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.',
      )
    if (count(content, 'functionResponse') > 0 && count(before, 'functionCall') === 0)
      throw invalid('Please ensure that function response turn comes immediately after a function call turn.')
  })
}

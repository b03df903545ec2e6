/** Code to paste, by what it is for. */
export interface Snippet {
  readonly title: string
  readonly text: string
}

/** The first lines of usual clients with a key that was just made. `api` is the API's address, with its version. */
export function snippetsFor(api: string, key: string, model: string): readonly Snippet[] {
  const withoutVersion = api.replace(/\/v1$/, '')
  return [
    {
      title: 'curl',
      text: `curl ${api}/responses \\
  -H "Authorization: Bearer ${key}" -H "Content-Type: application/json" \\
  -d '${JSON.stringify({ model, input: 'Hello!' })}'`,
    },
    {
      title: 'openai',
      text: `import OpenAI from 'openai'

const client = new OpenAI({ baseURL: '${api}', apiKey: '${key}' })
const response = await client.responses.create({ model: '${model}', input: 'Hello!' })
console.log(response.output_text)`,
    },
    {
      title: 'anthropic',
      text: `import Anthropic from '@anthropic-ai/sdk'

const client = new Anthropic({ baseURL: '${withoutVersion}', authToken: '${key}', apiKey: null })
const message = await client.messages.create({
  model: '${model}',
  max_tokens: 200,
  messages: [{ role: 'user', content: 'Hello!' }],
})
console.log(message.content)`,
    },
    {
      title: 'Claude Code',
      text: `export ANTHROPIC_BASE_URL='${withoutVersion}' ANTHROPIC_AUTH_TOKEN='${key}'
claude`,
    },
  ]
}

/** Code to paste, by what it is for. */
export interface Snippet {
  readonly title: string
  readonly text: string
}

/** Where callers find the gateway, by the format that they speak. */
export interface BaseUrl {
  readonly speaks: string
  readonly url: string
  readonly note: string
}

/** The base URLs of the three formats. `origin` is the gateway's address without the API's path. */
export function baseUrls(origin: string): readonly BaseUrl[] {
  return [
    { speaks: 'OpenAI Responses', url: `${origin}/api/v1`, note: 'OPENAI_BASE_URL' },
    { speaks: 'OpenAI chat completions', url: `${origin}/api/v1`, note: 'OPENAI_BASE_URL' },
    { speaks: 'Anthropic Messages', url: `${origin}/api`, note: 'ANTHROPIC_BASE_URL' },
  ]
}

/** The first lines of usual clients, with this gateway's address. They read the key from GATEWAY_API_KEY. */
export function snippets(origin: string, model: string): readonly Snippet[] {
  const name = JSON.stringify(model)
  const api = `${origin}/api/v1`
  return [
    {
      title: 'curl',
      text: `curl ${api}/responses \\
  -H "Authorization: Bearer $GATEWAY_API_KEY" -H "Content-Type: application/json" \\
  -d '${JSON.stringify({ model, input: 'Hello!' }).replaceAll("'", `'\\''`)}'`,
    },
    {
      title: 'openai, TypeScript',
      text: `import OpenAI from 'openai'

const client = new OpenAI({ baseURL: ${JSON.stringify(api)}, apiKey: process.env.GATEWAY_API_KEY })
const response = await client.responses.create({ model: ${name}, input: 'Hello!' })
console.log(response.output_text)`,
    },
    {
      title: 'openai, Python',
      text: `import os
from openai import OpenAI

client = OpenAI(base_url=${JSON.stringify(api)}, api_key=os.environ["GATEWAY_API_KEY"])
print(client.responses.create(model=${name}, input="Hello!").output_text)`,
    },
    {
      title: 'anthropic, TypeScript',
      text: `import Anthropic from '@anthropic-ai/sdk'

const client = new Anthropic({ baseURL: ${JSON.stringify(`${origin}/api`)}, authToken: process.env.GATEWAY_API_KEY, apiKey: null })
const message = await client.messages.create({
  model: ${name},
  max_tokens: 200,
  messages: [{ role: 'user', content: 'Hello!' }],
})
console.log(message.content)`,
    },
    {
      title: 'Claude Code',
      text: `export ANTHROPIC_BASE_URL=${JSON.stringify(`${origin}/api`)} ANTHROPIC_AUTH_TOKEN="$GATEWAY_API_KEY"
claude`,
    },
  ]
}

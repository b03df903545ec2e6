/** What is written behind a snippet of docs/clients.md, so that its clients have two turns with a call of a tool each. */
export interface Turns {
  /** What each client is made with; as the snippet has it. Absent: as the variable `client`. */
  readonly clients?: RegExp
  /** Asks for each of `clients`, and prints the last text. */
  readonly script: string
}

const weather = `
const questions = ['What is the weather in Oslo?', 'And in Bergen?']
const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }
const found = JSON.stringify({ celsius: -3 })
`

/** By heading of the page: one of every client in JavaScript. */
export const turnsOf: Readonly<Record<string, Turns>> = {
  'Vercel ai': {
    clients: /create\w+\(\{ baseURL, apiKey \}\)/g,
    script: `${weather}
const { jsonSchema, stepCountIs, tool } = await import('ai')
const get_weather = tool({ inputSchema: jsonSchema(schema), execute: () => found })
for (const client of clients) {
  for (const isStream of [false, true]) {
    const asked = { model: client('sim/tools'), tools: { get_weather }, stopWhen: stepCountIs(3), maxRetries: 0 }
    const messages = []
    let last
    for (const content of questions) {
      messages.push({ role: 'user', content })
      if (isStream) {
        const stream = streamText({ ...asked, messages })
        last = await stream.text
        messages.push(...(await stream.response).messages)
      } else {
        const { text, response } = await generateText({ ...asked, messages })
        last = text
        messages.push(...response.messages)
      }
    }
    console.log('end: ' + last)
  }
}`,
  },
  'openai, JavaScript': {
    script: `${weather}
const input = []
let last
for (const content of questions) {
  input.push({ role: 'user', content })
  for (let step = 0; step < 2; step++) {
    const tools = [{ type: 'function', name: 'get_weather', parameters: schema, strict: false }]
    const response = await client.responses.create({ model: 'sim/tools', input, tools })
    input.push(...response.output)
    last = response.output_text
    for (const { type, call_id } of response.output)
      if (type === 'function_call') input.push({ type: 'function_call_output', call_id, output: found })
  }
}
console.log('end: ' + last)
const said = []
for (const content of questions) {
  said.push({ role: 'user', content })
  for (let step = 0; step < 2; step++) {
    const tools = [{ type: 'function', function: { name: 'get_weather', parameters: schema } }]
    const runner = client.chat.completions.stream({ model: 'sim/tools', messages: said, tools })
    const { message } = (await runner.finalChatCompletion()).choices[0]
    said.push(message)
    last = message.content
    for (const { id } of message.tool_calls ?? []) said.push({ role: 'tool', tool_call_id: id, content: found })
  }
}
console.log('end: ' + last)`,
  },
  'anthropic, JavaScript': {
    script: `${weather}
const tools = [{ name: 'get_weather', input_schema: schema }]
for (const isStream of [false, true]) {
  const said = []
  let last
  for (const content of questions) {
    said.push({ role: 'user', content })
    for (let step = 0; step < 2; step++) {
      const asked = { model: 'sim/tools', max_tokens: 1000, messages: said, tools }
      const message = await (isStream ? client.messages.stream(asked).finalMessage() : client.messages.create(asked))
      said.push({ role: 'assistant', content: message.content })
      last = message.content.map(({ text = '' }) => text).join('')
      const results = message.content.flatMap(({ type, id }) =>
        type === 'tool_use' ? [{ type: 'tool_result', tool_use_id: id, content: found }] : [],
      )
      if (results.length > 0) said.push({ role: 'user', content: results })
    }
  }
  console.log('end: ' + last)
}`,
  },
  'LangChain, JavaScript': {
    clients: /new Chat\w+\(\{.+?\n\}\)/gs,
    script: `${weather}
const { HumanMessage, ToolMessage } = await import('@langchain/core/messages')
for (const client of clients) {
  const bound = client.bindTools([{ name: 'get_weather', description: 'The weather of a city', schema }])
  for (const isStream of [false, true]) {
    const said = []
    let last
    for (const content of questions) {
      said.push(new HumanMessage(content))
      for (let step = 0; step < 2; step++) {
        let message
        if (isStream) for await (const chunk of await bound.stream(said)) message = message?.concat(chunk) ?? chunk
        else message = await bound.invoke(said)
        said.push(message)
        last = message.text
        for (const { id } of message.tool_calls) said.push(new ToolMessage({ tool_call_id: id, content: found }))
      }
    }
    console.log('end: ' + last)
  }
}`,
  },
}

import type { FormField, SampleBody, SampleRequest } from './sample-request.ts'

/** The request as a module for Node, Deno, Bun or a browser. */
export function typescriptSample(request: SampleRequest): string {
  if (request.answer === 'frames') return socketSample(request)
  const { method, url, headers, body, answer } = request
  const sent = [...keyHeader(request), ...headers.map(plainHeader), ...typeHeader(body)]
  const options = [
    ...(method === 'GET' ? [] : [`  method: ${quoted(method)},`]),
    ...(sent.length === 0 ? [] : [`  headers: {\n${sent.map((line) => `    ${line},\n`).join('')}  },`]),
    ...bodyLines(body),
  ]
  const call = options.length === 0 ? quoted(url) : `${quoted(url)}, {\n${options.join('\n')}\n}`
  return [...before(body), `const response = await fetch(${call})`, ...after[answer]].join('\n')
}

const after: Readonly<Record<SampleRequest['answer'], readonly string[]>> = {
  json: ['console.log(response.status, await response.text())'],
  events: [
    'const decoder = new TextDecoder()',
    'for await (const bytes of response.body ?? []) {',
    '  process.stdout.write(decoder.decode(bytes, { stream: true }))',
    '}',
  ],
  bytes: ['console.log(response.status, (await response.arrayBuffer()).byteLength)'],
  frames: [],
}

function before(body: SampleBody | undefined): readonly string[] {
  if (body?.kind !== 'upload') return []
  const { file, fields } = body
  return [
    "import { openAsBlob } from 'node:fs'",
    '',
    'const form = new FormData()',
    `form.append(${quoted(file.field)}, await openAsBlob(${quoted(file.name)}), ${quoted(file.name)})`,
    ...fields.map(([name, value]) => `form.append(${quoted(name)}, ${quoted(value)})`),
    '',
  ]
}

function bodyLines(body: SampleBody | undefined): readonly string[] {
  switch (body?.kind) {
    case undefined:
      return []
    case 'json':
      return [`  body: JSON.stringify(${indented(literal(body.value), '  ')}),`]
    case 'text':
      return [`  body: ${quoted(body.text)},`]
    case 'form':
      return [`  body: new URLSearchParams({\n${body.fields.map(fieldLine).join('')}  }),`]
    case 'upload':
      return ['  body: form,']
  }
}

function fieldLine([name, value]: FormField): string {
  return `    ${memberName(name)}: ${quoted(value)},\n`
}

function keyHeader({ credential }: SampleRequest): readonly string[] {
  if (credential === undefined) return []
  return [`${memberName(credential.header)}: \`${credential.prefix}\${process.env.${credential.variable}}\``]
}

function plainHeader([name, value]: readonly [string, string]): string {
  return `${memberName(name)}: ${quoted(value)}`
}

function typeHeader(body: SampleBody | undefined): readonly string[] {
  return body?.kind === 'json' || body?.kind === 'text' ? [plainHeader(['Content-Type', body.type])] : []
}

function socketSample({ url, credential }: SampleRequest): string {
  const header =
    credential === undefined
      ? ''
      : `${memberName(credential.header)}: \`${credential.prefix}\${process.env.${credential.variable}}\``
  return `import { WebSocket } from 'ws'

const socket = new WebSocket(${quoted(url.replace(/^http/, 'ws'))}, {
  headers: { ${header} },
})
socket.on('open', () => socket.send(JSON.stringify({ type: 'response.create', model: 'sim/echo', input: 'Hello!' })))
socket.on('message', (frame) => console.log(frame.toString()))`
}

/** A value as source code. */
function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return String(JSON.stringify(value))
  const inner = `${indent}  `
  const lines = Array.isArray(value)
    ? value.map((each) => `${inner}${literal(each, inner)},\n`)
    : Object.entries(value).map(([name, each]) => `${inner}${memberName(name)}: ${literal(each, inner)},\n`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return lines.length === 0 ? `${open}${close}` : `${open}\n${lines.join('')}${indent}${close}`
}

function indented(text: string, indent: string): string {
  return text.replaceAll('\n', `\n${indent}`)
}

function memberName(name: string): string {
  // As a member `__proto__` would be the object's prototype, quoted too.
  if (name === '__proto__') return "['__proto__']"
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name)
}

function quoted(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${inner.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`
}

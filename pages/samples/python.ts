import type { SampleBody, SampleRequest } from './sample-request.ts'

/** The request as a Python program with the library requests; sockets with websockets. */
export function pythonSample(request: SampleRequest): string {
  if (request.answer === 'frames') return socketSample(request)
  const { method, url, headers, credential, body, answer } = request
  const sent = [...keyHeader(request), ...headers.map(plainHeader), ...typeHeader(body)]
  const words = [
    quoted(url),
    ...(sent.length === 0 ? [] : [`headers={\n${sent.map((line) => `        ${line},\n`).join('')}    }`]),
    ...bodyWords(body),
    ...(answer === 'events' ? ['stream=True'] : []),
  ]
  const imports = credential === undefined ? ['import requests'] : ['import os', 'import requests']
  return [
    ...imports,
    '',
    `response = requests.${method.toLowerCase()}(\n${words.map((word) => `    ${word},\n`).join('')})`,
    ...after[answer],
  ].join('\n')
}

const after: Readonly<Record<SampleRequest['answer'], readonly string[]>> = {
  json: ['print(response.status_code, response.text)'],
  events: ['for line in response.iter_lines():', '    print(line.decode())'],
  bytes: ['print(response.status_code, len(response.content))'],
  frames: [],
}

function bodyWords(body: SampleBody | undefined): readonly string[] {
  switch (body?.kind) {
    case undefined:
      return []
    case 'json':
      return [`json=${literal(body.value, '    ')}`]
    case 'text':
      return [`data=${quoted(body.text)}.encode()`]
    case 'form':
      return [`data=${literal(Object.fromEntries(body.fields), '    ')}`]
    case 'upload':
      return [
        `files={${quoted(body.file.field)}: open(${quoted(body.file.name)}, "rb")}`,
        ...(body.fields.length === 0 ? [] : [`data=${literal(Object.fromEntries(body.fields), '    ')}`]),
      ]
  }
}

function keyHeader({ credential }: SampleRequest): readonly string[] {
  if (credential === undefined) return []
  return [`${quoted(credential.header)}: f"${credential.prefix}{os.environ['${credential.variable}']}"`]
}

function plainHeader([name, value]: readonly [string, string]): string {
  return `${quoted(name)}: ${quoted(value)}`
}

// The library says itself that a body is JSON.
function typeHeader(body: SampleBody | undefined): readonly string[] {
  const type = body?.kind === 'json' || body?.kind === 'text' ? body.type : undefined
  return type === undefined || (body?.kind === 'json' && type === 'application/json')
    ? []
    : [plainHeader(['Content-Type', type])]
}

function socketSample(request: SampleRequest): string {
  const [header = ''] = keyHeader(request)
  return `import asyncio, json, os
import websockets

async def main():
    headers = {${header}}
    async with websockets.connect(${quoted(request.url.replace(/^http/, 'ws'))}, additional_headers=headers) as socket:
        await socket.send(json.dumps({"type": "response.create", "model": "sim/echo", "input": "Hello!"}))
        async for frame in socket:
            print(frame)

asyncio.run(main())`
}

/** A value as source code. */
function literal(value: unknown, indent = ''): string {
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object') return String(value)
  const inner = `${indent}    `
  const lines = Array.isArray(value)
    ? value.map((each) => `${inner}${literal(each, inner)},\n`)
    : Object.entries(value).map(([name, each]) => `${inner}${quoted(name)}: ${literal(each, inner)},\n`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return lines.length === 0 ? `${open}${close}` : `${open}\n${lines.join('')}${indent}${close}`
}

// Every escape that JSON writes means the same in Python, but for halves of a pair.
function quoted(text: string): string {
  return JSON.stringify(text)
}

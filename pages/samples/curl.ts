import type { SampleBody, SampleRequest } from './sample-request.ts'

/** The request as a command line for a POSIX shell. */
export function curlSample(request: SampleRequest): string {
  if (request.answer === 'frames') return socketSample(request)
  const { method, url, headers, credential, body, answer } = request
  const words = [
    `curl${answer === 'events' ? ' -N' : ''}${answer === 'bytes' ? ' -OJ' : ''}${methodWord(method, body)} ${quoted(url)}`,
    ...(credential === undefined ? [] : [`-H "${credential.header}: ${credential.prefix}$${credential.variable}"`]),
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...bodyWords(body),
  ]
  return words.join(' \\\n  ')
}

function methodWord(method: string, body: SampleBody | undefined): string {
  return method === (body === undefined ? 'GET' : 'POST') ? '' : ` -X ${method}`
}

function bodyWords(body: SampleBody | undefined): readonly string[] {
  switch (body?.kind) {
    case undefined:
      return []
    case 'json':
      return [`-H ${quoted(`Content-Type: ${body.type}`)}`, `-d ${quoted(JSON.stringify(body.value, null, 2))}`]
    case 'text':
      return [`-H ${quoted(`Content-Type: ${body.type}`)}`, `--data-raw ${quoted(body.text)}`]
    case 'form':
      return body.fields.map(([name, value]) => `--data-urlencode ${quoted(`${name}=${value}`)}`)
    case 'upload':
      return [
        `-F ${quoted(`${body.file.field}=@${body.file.name}`)}`,
        ...body.fields.map(([name, value]) => `--form-string ${quoted(`${name}=${value}`)}`),
      ]
  }
}

// curl can open a socket, but writes no frames.
function socketSample({ url, credential }: SampleRequest): string {
  const header =
    credential === undefined ? '' : `-H "${credential.header}: ${credential.prefix}$${credential.variable}" `
  return `# curl sends no frames; websocat does.\nwebsocat ${header}${quoted(url.replace(/^http/, 'ws'))}`
}

/** A word that no shell changes. */
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}

import { type DestinationServer, openDestinationServer } from './destination-server.ts'

/** Stored for `home`; `away` must never see it. */
export const canary = 'Canary5up3rS3cr3t0123456789abcdef'
/** What is entered for `away`. */
export const other = 'An0therS3cr3t-0123456789abcdef'

const chat = { choices: [{ index: 0, message: { role: 'assistant', content: 'hi' }, finish_reason: 'stop' }] }

/** The server that secrets are stored for, and the one that they are led to. Both answer as a provider of the format openai-chat. */
export interface HomeAndAway {
  readonly home: DestinationServer
  readonly away: DestinationServer
  answerAsUsual(): void
  /** Has `home` send whoever asks to `away`. */
  redirect(): void
  close(): Promise<unknown>
}

export async function openHomeAndAway(): Promise<HomeAndAway> {
  const answer: DestinationServer['answer'] = (_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(chat))
  const [home, away] = await Promise.all([openDestinationServer(answer), openDestinationServer(answer)])
  return {
    home,
    away,
    answerAsUsual: () => void Object.assign(home, { answer }),
    redirect() {
      home.answer = ({ path }, response) => response.writeHead(307, { location: `${away.url}${path}` }).end()
    },
    close: () => Promise.all([home.close(), away.close()]),
  }
}

const forms = [canary, canary.slice(6, 26), Buffer.from(canary).toString('base64').slice(4, 36)]

/** The requests with the canary in a header, the query, the path or the body, plain or in base64. */
export function withCanary({ got }: DestinationServer) {
  return got.filter((each) => forms.some((form) => JSON.stringify(each).includes(form)))
}

/** The members that an answer complains about, but for the one that leads elsewhere. */
export function issuesOf(body: object): string[] {
  const { error } = body as { error?: { metadata?: { issues?: { path: string }[] } } }
  return (error?.metadata?.issues ?? []).flatMap(({ path }) => (['base_url', 'config'].includes(path) ? [] : [path]))
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { pathOf } from '../config/base-url.ts'
import type { Config } from '../config/config.ts'
import { GatewayError } from '../errors/gateway-error.ts'
import { isUrl } from '../errors/is-url.ts'
import type { ErrorEnvelope } from '../operations/operation.ts'
import { type ErrorReply, toErrorReply } from './answers/error-reply.ts'
import type { AnswerNote } from './answers/note-answers.ts'
import { endAnswer, type UnreadBodyLimits } from './connections/unread-body.ts'

/** Whom this gateway answers: under which names, and for pages of which origins. */
export type FrontDoorRules = Pick<Config, 'host' | 'publicUrl' | 'allowedHosts' | 'corsOrigins'>

/** The words for errors at a path; undefined where they are the usual ones. */
type EnvelopeAt = (path: string) => ErrorEnvelope | undefined

interface KnownNames {
  /** Undefined: any name will do. */
  readonly hosts: ReadonlySet<string> | undefined
  readonly endings: readonly string[]
  readonly ownOrigin: string | undefined
  readonly origins: ReadonlySet<string>
}

const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i
const hostAndPort = /^(\[[\da-f:.]+\]|[^\s:/@?#[\]]+?)\.?(?::(\d{1,5}))?$/i
const portMax = 65_535
const headerNames = /^[\w!#$%&'*+.^`|~, -]{1,2000}$/
const preflightSeconds = '600'

/**
 * What stands before everything else that listens. A gateway on a loopback address answers only to names that mean it, so that no page can
 * reach it under a name of its own (DNS rebinding); pages of another origin get an answer only where `cors.origins` lists them.
 */
export class FrontDoor {
  #known: KnownNames
  // Most callers write the same.
  #lastHost: string | undefined

  readonly #note: AnswerNote
  readonly #envelopeAt: EnvelopeAt

  /** `envelopeAt`: how refusals are worded where an operation has words of its own. Absent: as usual. */
  constructor(rules: FrontDoorRules, note: AnswerNote, envelopeAt: EnvelopeAt = () => undefined) {
    this.#note = note
    this.#envelopeAt = envelopeAt
    this.#known = knownNames(rules)
  }

  /** Goes by other rules from the next request on. */
  follow(rules: FrontDoorRules): void {
    this.#known = knownNames(rules)
    this.#lastHost = undefined
  }

  /** Why a request may not come in; undefined where it may. A page of another origin may with a credential, which no browser sends unasked. */
  refusal(request: IncomingMessage): GatewayError | undefined {
    const { host, origin, authorization, 'x-api-key': key } = request.headers
    if (host !== undefined && !this.#answersTo(host)) return unknownHost(host)
    if (origin === undefined || !this.isForeign(request)) return undefined
    return isGiven(authorization) || isGiven(key) ? undefined : foreignOrigin(origin)
  }

  /** Why a request to open a socket may not come in. Sockets know no preflight: a credential is no excuse. */
  refusalOfUpgrade(request: IncomingMessage): GatewayError | undefined {
    const { origin } = request.headers
    return this.refusal(request) ?? (this.isForeign(request) ? foreignOrigin(origin ?? '') : undefined)
  }

  /** Whether a page asks that is neither of this gateway nor of an origin that is allowed. */
  isForeign({ headers: { origin, host } }: IncomingMessage): boolean {
    return origin !== undefined && !this.#isOwn(origin, host) && !this.#known.origins.has(origin.toLowerCase())
  }

  /** Answers what may not come in, and the questions that browsers ask before they send a request; returns whether it has. */
  answers(request: IncomingMessage, response: ServerResponse, unreadBody: UnreadBodyLimits): boolean {
    const { origin } = request.headers
    const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
    const failure =
      this.refusal(request) ??
      (isPreflight && this.isForeign(request) ? foreignOrigin(request.headers.origin ?? '') : undefined)
    if (failure !== undefined) {
      const id = this.#note(failure.status, failure)
      refuse(response, toErrorReply(failure, id, this.#envelopeAt(pathOf(request.url ?? ''))), id, unreadBody)
      return true
    }
    if (origin === undefined || !this.#known.origins.has(origin.toLowerCase())) return false
    response.setHeader('access-control-allow-origin', origin)
    response.setHeader('vary', 'origin')
    if (!isPreflight) {
      response.setHeader('access-control-expose-headers', '*')
      return false
    }
    response.writeHead(204, permissionsFor(request))
    endAnswer(response, undefined, unreadBody)
    return true
  }

  #answersTo(host: string): boolean {
    const { hosts, endings } = this.#known
    if (hosts === undefined || host === this.#lastHost) return true
    const name = nameOf(host)
    const isKnown = name !== undefined && (hosts.has(name) || endings.some((end) => name.endsWith(end)))
    if (isKnown) this.#lastHost = host
    return isKnown
  }

  // The scheme is not compared: behind a proxy that ends TLS the gateway knows only half of it.
  #isOwn(origin: string, host: string | undefined): boolean {
    if (!isUrl(origin)) return false
    const url = new URL(origin)
    return url.host !== '' && (url.host === host?.toLowerCase() || url.origin === this.#known.ownOrigin)
  }
}

function knownNames({ host, publicUrl, allowedHosts, corsOrigins }: FrontDoorRules): KnownNames {
  const publicName = publicUrl === undefined ? undefined : new URL(publicUrl)
  const names = allowedHosts.map((name) => nameOf(name) ?? '')
  const own = [host.includes(':') && !host.startsWith('[') ? `[${host}]` : host, publicName?.hostname ?? '']
  return {
    ownOrigin: publicName?.origin,
    origins: new Set(corsOrigins.map((origin) => origin.toLowerCase())),
    endings: names.filter((name) => name.startsWith('*.')).map((name) => name.slice(1)),
    hosts: loopbackHost.test(host)
      ? new Set([...['localhost', '127.0.0.1', '[::1]', ...own].map((name) => name.toLowerCase()), ...names])
      : undefined,
  }
}

function nameOf(host: string): string | undefined {
  const [, name, port = '0'] = hostAndPort.exec(host) ?? []
  return Number(port) <= portMax ? name?.toLowerCase() : undefined
}

function isGiven(header: string | string[] | undefined): boolean {
  return header !== undefined && header.length > 0
}

function unknownHost(host: string): GatewayError {
  const remedy = 'To use it under that name, add the name to http.allowed_hosts or make it the public_url.'
  return new GatewayError(
    'invalid_request',
    `This gateway listens on this machine only and does not answer to the host "${host.slice(0, 255)}". ${remedy}`,
    { status: 421 },
  )
}

function foreignOrigin(origin: string): GatewayError {
  const message =
    origin === 'null'
      ? 'Pages without an origin (Origin: null), such as files and sandboxed frames, may not use this gateway. Serve the page from an origin, and add that to cors.origins.'
      : `Pages of ${origin.slice(0, 255)} may not use this gateway. To let them, add that origin to cors.origins.`
  return new GatewayError('permission_denied', message)
}

function permissionsFor({ headers }: IncomingMessage): Record<string, string> {
  const wanted = headers['access-control-request-headers'] ?? ''
  return {
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
    ...(headerNames.test(wanted) && { 'access-control-allow-headers': wanted }),
    ...(headers['access-control-request-private-network'] === 'true' && {
      'access-control-allow-private-network': 'true',
    }),
    'access-control-max-age': preflightSeconds,
    vary: 'origin, access-control-request-headers',
  }
}

function refuse(
  response: ServerResponse,
  { status, headers, body }: ErrorReply,
  requestId: string,
  unreadBody: UnreadBodyLimits,
): void {
  const json = JSON.stringify(body)
  response.writeHead(status, {
    ...headers,
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(json),
    'x-content-type-options': 'nosniff',
    vary: 'origin',
  })
  endAnswer(response, response.req.method === 'HEAD' ? undefined : json, unreadBody)
}

/** What an error body says, whichever envelope its operation uses. */
export interface ReadError {
  readonly message: string
  readonly errorType: string | undefined
  readonly requestId: string | undefined
  /** Members beside these. */
  readonly others: readonly string[]
}

interface OauthErrorBody {
  readonly error: string
  readonly error_description: string
}

interface ScimErrorBody {
  readonly status: string
  readonly detail: string
}

const scimTypes: Readonly<Record<string, string>> = {
  400: 'invalid_request',
  401: 'authentication',
  500: 'server',
  503: 'provider_overloaded',
}

interface AnyErrorBody {
  readonly error: {
    readonly message: string
    readonly error_type?: string
    readonly metadata?: Readonly<Record<string, unknown>>
  }
  readonly request_id?: string
}

/**
 * Reads SCIM's `{schemas, status, detail}`, whose request id is in a header only, `{error: {code, message, metadata}}`, OAuth's `{error, error_description}` and
 * `{type: 'error', error: {type, message, error_type}, request_id}`.
 */
export function readError(body: unknown, headers?: Headers): ReadError {
  const scim = body as ScimErrorBody
  if (typeof scim.detail === 'string') {
    const requestId = headers?.get('x-request-id') ?? undefined
    return { message: scim.detail, errorType: scimTypes[scim.status], requestId, others: [] }
  }
  const oauth = body as OauthErrorBody
  if (typeof oauth.error === 'string') {
    return { message: oauth.error_description, errorType: oauth.error, requestId: undefined, others: [] }
  }
  const { error, request_id: requestId } = body as AnyErrorBody
  const { error_type: nestedType, request_id: nestedId, ...others } = error.metadata ?? {}
  return {
    message: error.message,
    errorType: error.error_type ?? (nestedType as string | undefined),
    requestId: requestId ?? (nestedId as string | undefined),
    others: Object.keys(others),
  }
}

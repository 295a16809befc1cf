type Fields = Record<string, string[]>

const texts = (value: unknown): string[] | null =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string') ? value : null

/**
 * The server rejected the call: its status, its stable `code`, and its messages,
 * already in the reader's language.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** lower_snake; `unknown` when the server sent none. */
  readonly code: string
  /** The complete body, for further keys such as `clientId`. */
  readonly body: Readonly<Record<string, unknown>>
  /** The `Retry-After` header, in seconds. */
  readonly retryAfter: number | null

  constructor(status: number, body: Readonly<Record<string, unknown>>, retryAfter: string | null = null) {
    const code = typeof body.code === 'string' ? body.code : 'unknown'
    super(`${status} ${code}`)
    this.status = status
    this.code = code
    this.body = body
    const seconds = Number(retryAfter)
    this.retryAfter = retryAfter !== null && Number.isFinite(seconds) ? seconds : null
  }

  get nonFieldErrors(): string[] {
    return texts(this.body.nonFieldErrors) ?? []
  }

  /** Messages by field, without `nonFieldErrors`. */
  get fields(): Fields {
    const fields: Fields = {}
    for (const [name, value] of Object.entries(this.body)) {
      const list = name === 'nonFieldErrors' ? null : texts(value)
      if (list !== null) fields[name] = list
    }
    return fields
  }

  /** All messages of the server. */
  get messages(): string[] {
    return [...this.nonFieldErrors, ...Object.values(this.fields).flat()]
  }
}

/** The server looked at the call and rejected it; a failed server (5xx) or connection may accept the same call later. */
export const isRejection = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500

/** The file is larger than the caller allows; nothing was stored. */
export class FileTooLargeError extends Error {
  override readonly name = 'FileTooLargeError'
}

/**
 * No response of our server arrived: no connection, a timeout, or a foreign
 * page (the log-in page of a Wi-Fi).
 */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  /** Something answered, but it is not our server. */
  readonly foreign: boolean

  constructor(message: string, options: { foreign?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.foreign = options.foreign ?? false
  }
}

import { isDeadAddress } from './dead_address.js'

/**
 * What became of an attempt: `later` may succeed by itself, `refused` will not. `answer`: as the mail server wrote it. `isUncertain`: the server may have
 * the message, its answer did not come. `isDead`: it refused because there is no such address.
 */
export type Attempt = {
  readonly outcome: 'sent' | 'later' | 'refused'
  readonly answer: string
  readonly isUncertain?: boolean
  readonly isDead?: boolean
}

/** Lucid's column. */
const MOST = 500

/** Servers quote what they refuse: no link and nothing like a token gets into a row or a log. */
export const safeAnswer = (text: string): string =>
  text
    .replace(/https?:\/\/\S+/gi, '…')
    .replace(/[A-Za-z0-9_-]{32,}/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST)

/** An error of nodemailer. `responseCode`: of the mail server; `code`: at which step. */
type MailError = {
  readonly message: string
  readonly responseCode: number | null
  readonly code: string
  /** Which command was answered; '' where none was. */
  readonly command: string
  readonly response: string
  /** The connection was never there. */
  readonly isUnconnected: boolean
}

/** Steps at which it is this message that the server refuses. A refused log-in or greeting says nothing about the message. */
const OF_THE_MESSAGE = new Set(['EENVELOPE', 'EMESSAGE', 'ESTREAM'])

/** How an attempt ended that did not succeed. */
export function failedAttempt(error: MailError): Attempt {
  const { message, responseCode, code, command, response } = error
  const answer = safeAnswer(message)
  const isPermanent = responseCode === null ? code === 'EENVELOPE' : responseCode >= 500
  if (OF_THE_MESSAGE.has(code) && isPermanent) {
    const isDead = command === 'RCPT TO' && responseCode !== null && isDeadAddress({ responseCode, response })
    return { outcome: 'refused', answer, isDead }
  }
  return { outcome: 'later', answer, isUncertain: mayHaveIt(error) }
}

/** Errors before any message: no name of the server, no TLS, no log-in. */
const BEFORE_IT = new Set(['EDNS', 'ETLS', 'EAUTH', 'EENVELOPE', 'EOAUTH2', 'EREQUIRETLS', 'EPROXY'])

/**
 * May the server have the message? Where it answered 4xx or 5xx, it has not taken it. nodemailer does not say how far it was when a connection broke, so that
 * every break of one that was there counts.
 */
const mayHaveIt = ({ responseCode, code, isUnconnected }: MailError): boolean =>
  (responseCode === null || responseCode < 400) && !isUnconnected && !BEFORE_IT.has(code)

/** The name of an error of our own, and its code where it has one: what it says may hold a path or what was to be written. */
export function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Error'
  const { code } = mailErrorOf(error)
  return safeAnswer(code === '' ? error.name : `${error.name} ${code}`)
}

const textIn = (error: object, name: string): string => {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : ''
}

/** What nodemailer says where there was no connection to speak over. */
const UNCONNECTED: ReadonlySet<string> = new Set(['Connection timeout', 'Greeting never received'])

/** What is known of an error, whoever threw it. */
export function mailErrorOf(error: unknown): MailError {
  const of = error instanceof Error ? error : new Error(String(error))
  const responseCode = 'responseCode' in of && typeof of.responseCode === 'number' ? of.responseCode : null
  return {
    message: of.message,
    responseCode,
    code: textIn(of, 'code'),
    command: textIn(of, 'command'),
    response: textIn(of, 'response'),
    isUnconnected: textIn(of, 'syscall') === 'connect' || UNCONNECTED.has(of.message),
  }
}

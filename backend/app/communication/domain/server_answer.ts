/** What became of an attempt: `later` may succeed by itself, `refused` will not. `answer`: as the mail server wrote it. */
export type Attempt = { readonly outcome: 'sent' | 'later' | 'refused'; readonly answer: string }

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
type MailError = { readonly message: string; readonly responseCode: number | null; readonly code: string }

/** Steps at which it is this message that the server refuses. A refused log-in or greeting says nothing about the message. */
const OF_THE_MESSAGE = new Set(['EENVELOPE', 'EMESSAGE', 'ESTREAM'])

/** How an attempt ended that did not succeed. */
export function failedAttempt({ message, responseCode, code }: MailError): Attempt {
  const answer = safeAnswer(message)
  const isPermanent = responseCode === null ? code === 'EENVELOPE' : responseCode >= 500
  return { outcome: OF_THE_MESSAGE.has(code) && isPermanent ? 'refused' : 'later', answer }
}

/** The name of an error of our own, and its code where it has one: what it says may hold a path or what was to be written. */
export function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Error'
  const { code } = mailErrorOf(error)
  return safeAnswer(code === '' ? error.name : `${error.name} ${code}`)
}

/** What is known of an error, whoever threw it. */
export function mailErrorOf(error: unknown): MailError {
  if (!(error instanceof Error)) return { message: String(error), responseCode: null, code: '' }
  const responseCode =
    'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : null
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return { message: error.message, responseCode, code }
}

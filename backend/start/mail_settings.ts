/** `name@host`, or `Name <name@host>`: what may stand in a header, and nothing that could end it. */
const SENDER = /^(?:[^<>\r\n"]{1,100}<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/

/**
 * Reads an address that mails come from or that answers go to. @throws Error that names the variable and the remedy
 */
export function mailAddress(name: string, value?: string): string | undefined {
  const text = (value ?? '').trim()
  if (text === '') return undefined
  if (!SENDER.test(text))
    throw new Error(
      `${name} is '${text}': give an address, or a name and an address, as Escola Horizonte <provas@escola.example>`
    )
  return text
}

type Mail = { readonly host: string; readonly from: string | undefined }

/** What is missing of the mail settings, and what to do; null: nothing. */
export const mailProblem = ({ host, from }: Mail): string | null =>
  host !== '' && from === undefined
    ? 'SMTP_HOST is set and MAIL_FROM is not: give the address that mails come from, as Escola Horizonte <provas@escola.example>'
    : null

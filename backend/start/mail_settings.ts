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

const DOMAIN = /^(?=.{4,190}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/

/**
 * Reads the name of a domain. @throws Error that names the variable and the remedy
 */
export function mailDomain(name: string, value?: string): string | undefined {
  const text = (value ?? '').trim().toLowerCase()
  if (text === '') return undefined
  if (!DOMAIN.test(text))
    throw new Error(`${name} is '${text}': give the name of a domain, as escola.example`)
  return text
}

type Mail = {
  readonly host: string
  readonly from: string | undefined
  readonly bounces: { readonly domain: string | undefined; readonly port: number | undefined }
  readonly dkim: readonly (string | undefined)[]
}

/** What is missing of the mail settings, and what to do; null: nothing. */
export function mailProblem({ host, from, bounces, dkim }: Mail): string | null {
  if (host !== '' && from === undefined)
    return 'SMTP_HOST is set and MAIL_FROM is not: give the address that mails come from, as Escola Horizonte <provas@escola.example>'
  if (bounces.port !== undefined && bounces.domain === undefined)
    return 'MAIL_BOUNCE_PORT is set and MAIL_BOUNCE_DOMAIN is not: give the domain whose mail is delivered to this port'
  if (dkim.some((one) => one !== undefined) && dkim.includes(undefined))
    return 'MAIL_DKIM_DOMAIN, MAIL_DKIM_SELECTOR and MAIL_DKIM_KEY go together: give all three or none'
  return null
}

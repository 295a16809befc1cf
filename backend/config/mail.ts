import { join } from 'node:path'
import { defineConfig, transports } from '@adonisjs/mail'
import { isLoopback } from '#http/loopback'
import env from '#start/env'
import { banca } from './banca.js'

/** How mails leave. `from` is there where `host` is, or the server does not start (`start/mail_settings.ts`). */
export const mailSettings = {
  /** Empty: mails are written as files into `folder`. */
  host: env.get('SMTP_HOST') ?? '',
  port: env.get('SMTP_PORT'),
  /** TLS from the first byte; otherwise the connection becomes one by STARTTLS. */
  secure: env.get('SMTP_SECURE', false),
  user: env.get('SMTP_USER') ?? '',
  password: env.get('SMTP_PASSWORD') ?? '',
  authority: env.get('SMTP_TLS_CA'),
  mayBePlain: env.get('PLAIN_CONNECTIONS').has('mail'),
  from: env.get('MAIL_FROM'),
  replyTo: env.get('MAIL_REPLY_TO'),
  /** Where undelivered mail comes back to; without a domain to `from`, where nobody reads it here. `port`: this process listens for it. */
  bounces: {
    domain: env.get('MAIL_BOUNCE_DOMAIN'),
    host: env.get('MAIL_BOUNCE_HOST') ?? '127.0.0.1',
    port: env.get('MAIL_BOUNCE_PORT'),
  },
  /** All three, or mails are not signed (DKIM, RFC 6376). */
  dkim: {
    domainName: env.get('MAIL_DKIM_DOMAIN'),
    keySelector: env.get('MAIL_DKIM_SELECTOR'),
    privateKey: env.get('MAIL_DKIM_KEY'),
  },
  /** Messages of mailings that leave in a minute, of all processes together, and to one receiving domain. */
  perMinute: env.get('MAIL_PER_MINUTE') ?? 600,
  perDomainMinute: env.get('MAIL_PER_DOMAIN_MINUTE') ?? 200,
  folder: join(banca.dataDir, 'mail'),
}

type MailSettings = Omit<typeof mailSettings, 'folder' | 'perMinute' | 'perDomainMinute' | 'bounces'>

/** A mail server that hangs holds one message up for so long. */
const CONNECT_MS = 10_000
const SILENT_MS = 20_000
/** Connections of one process; a worker sends one message after the other. */
const CONNECTIONS = 2

export const mailConfigOf = (
  { host, port, secure, user, password, authority, mayBePlain, from, replyTo, dkim }: MailSettings,
  { connectMs = CONNECT_MS, silentMs = SILENT_MS } = {}
) => {
  const smtp = {
    host,
    port: port ?? (secure ? 465 : 587),
    secure,
    // What a link opens must not be read on its way.
    requireTLS: !secure && !mayBePlain && !isLoopback(host),
    ...(authority === undefined ? {} : { tls: { ca: authority } }),
    ...(user === '' ? {} : { auth: { type: 'login' as const, user, pass: password } }),
    ...(dkim.privateKey === undefined ? {} : { dkim }),
    pool: true as const,
    maxConnections: CONNECTIONS,
    // Whether a message is sent again is decided by its row: nodemailer's own repetitions never end.
    maxRequeues: 0,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silentMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  // AdonisJS hands these to nodemailer as they are: its stream transport makes the complete message and sends it to nobody.
  const file = { host: '', streamTransport: true, buffer: true, newline: 'unix' }
  return defineConfig({
    default: host === '' ? 'file' : 'smtp',
    from: from ?? 'Banca <banca@localhost>',
    ...(replyTo === undefined ? {} : { replyTo }),
    mailers: { smtp: transports.smtp(smtp), file: transports.smtp(file) },
  })
}

const mailConfig = mailConfigOf(mailSettings)

export default mailConfig

declare module '@adonisjs/mail/types' {
  export interface MailersList extends InferMailers<typeof mailConfig> {}
}

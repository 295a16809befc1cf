import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import app from '@adonisjs/core/services/app'
import type { MailService } from '@adonisjs/mail/types'
import { returnPathKeys } from '#config/encryption'
import { mailSettings } from '#config/mail'
import { failedAttempt, mailErrorOf, safeAnswer, type Attempt } from '../domain/server_answer.js'
import { returnPathOf } from '../domain/return_path.js'
import type { MessageText } from './message_kinds.js'

/** `file`: without a mail server; the message is written into the data folder. */
export type Carrier = 'smtp' | 'file'

/** What the institution of a message says of who sends it; null: as the server is set. */
export type MailSender = { readonly senderName: string | null; readonly replyTo: string | null }

export type Letter = MessageText & {
  readonly id: number
  readonly attempts: number
  /** Epoch ms. */
  readonly createdAt: number
  readonly address: string
  readonly subject: string
  readonly sender: MailSender
}

/** A test's own mail server; null: what the settings say. */
let given: MailService | null = null

export const carrierNow = (): Carrier => (given === null && mailSettings.host === '' ? 'file' : 'smtp')

/** For tests, which bring a mail server. @returns ends it */
export function useMailServer(mails: MailService): () => void {
  given = mails
  return () => void (given = null)
}

/** Hands a message to the mail server, or writes it as a file. Never rejects for what a mail server did. */
export async function carry(by: Carrier, letter: Letter): Promise<Attempt> {
  const mails = given ?? (await app.container.make('mail.manager'))
  try {
    const { original } = await mails.use(by).send((mail) => {
      const { senderName, replyTo } = letter.sender
      // The mail server knows this address; only the name before it is the institution's.
      if (senderName !== null) mail.from(senderAddress(), senderName)
      if (replyTo !== null) mail.replyTo(replyTo)
      mail
        .to(letter.address)
        .subject(letter.subject)
        .text(letter.text)
        .html(letter.html)
        // The same for each attempt: a server that has it already may know it again.
        .messageId(`<${letter.id}.${letter.createdAt.toString(36)}@${senderHost()}>`)
        // Nobody's absence notes answer it.
        .header('Auto-Submitted', 'auto-generated')
      const { domain } = mailSettings.bounces
      const [key] = returnPathKeys
      if (domain !== undefined && key !== undefined)
        mail.envelope({ from: returnPathOf(letter.id, { key, domain }), to: letter.address })
    })
    if (by === 'smtp') return { outcome: 'sent', answer: safeAnswer(original.response) }
    return { outcome: 'sent', answer: await writeLetter(letter, original) }
  } catch (error) {
    if (by === 'file') throw error
    return failedAttempt(mailErrorOf(error))
  }
}

const senderAddress = () =>
  (mailSettings.from ?? 'banca@localhost').split('<').at(-1)?.replace('>', '').trim() ?? ''

const senderHost = () => senderAddress().split('@').at(-1)

/** @returns the name of the file, within the data folder */
async function writeLetter({ id, attempts }: Letter, made: object): Promise<string> {
  if (!('message' in made) || !Buffer.isBuffer(made.message)) throw new Error('nodemailer made no message')
  const name = `${id}-${attempts}.eml`
  // It may hold a link that opens an account: for the server's user alone.
  await mkdir(mailSettings.folder, { recursive: true, mode: 0o700 })
  const path = join(mailSettings.folder, name)
  await writeFile(`${path}.part`, made.message, { mode: 0o600 })
  await rename(`${path}.part`, path)
  return `mail/${name}`
}

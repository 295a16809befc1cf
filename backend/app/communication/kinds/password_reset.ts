import vine from '@vinejs/vine'
import { appUrl } from '#config/app'
import { issueResetLinks, RESET_MS, type ResetLink, type ResetMail } from '#identity'
import { rowId, say, type Language } from '#shared'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { queueMessage } from '../actions/queue_message.js'
import { letterHtml, letterText } from '../domain/letter.js'
import type { MessageKind } from '../sending/message_kinds.js'

type Data = { users: number[]; isShortened: boolean }

const MINUTES = RESET_MS / 60_000

const addressOf = ({ token }: ResetLink) => `${appUrl.replace(/\/$/, '')}/reset_password/${token}`

/** Links for new passwords: one for each account of the address. They are made when the message is sent. */
export const passwordReset: MessageKind<Data> = {
  kind: 'password_reset',
  data: vine.create({ users: vine.array(rowId()).minLength(1).maxLength(50), isShortened: vine.boolean() }),

  write: async ({ users, isShortened }, language, { address, createdAt }) => {
    const links = await issueResetLinks({ userIds: users, address, orderedAt: createdAt })
    if (links.length === 0) return null
    const text = (key: string, params = {}) => say(language, `communication.reset_${key}`, params)
    const letter = {
      greeting: text('greeting', { name: links[0]?.name ?? '' }),
      paragraphs: [text(links.length === 1 ? 'why' : 'why_several')],
      links: links.map((link) => ({
        label: text('account', { name: link.name, username: link.username, institution: link.institution }),
        action: text('action'),
        address: addressOf(link),
      })),
      notes: [
        text('period', { minutes: MINUTES }),
        ...(isShortened ? [text('shortened')] : []),
        text('not_asked'),
      ],
    }
    return { text: letterText(letter), html: letterHtml(letter, language) }
  },
}

/** Orders the mail for somebody who forgot a password. */
export async function sendResetMail(trx: TransactionClientContract, mail: ResetMail): Promise<void> {
  const { address, userIds, isShortened, institutionId, language } = mail
  await queueMessage(trx, {
    kind: passwordReset,
    institutionId,
    userId: userIds[0],
    address,
    subject: subjectIn(language),
    language,
    data: { users: [...userIds], isShortened },
  })
}

const subjectIn = (language: Language) => say(language, 'communication.reset_subject')

import vine from '@vinejs/vine'
import { letterHtml, letterText, type MessageKind } from '#communication'
import { FIRST_ACCESS_MS, issueMailedCode, shownCode } from '#identity'
import { rowId, say } from '#shared'
import { firstAccessAddress } from '../first_access_address.js'

const DAYS = FIRST_ACCESS_MS / (24 * 3_600_000)

/** A code for somebody who has no password yet: made when the message is sent, so that neither database nor queue ever has it. */
export const firstAccessMail: MessageKind<{ user: number }> = {
  kind: 'first_access',
  data: vine.create({ user: rowId() }),

  write: async ({ user }, language, { address, createdAt }) => {
    const access = await issueMailedCode({ userId: user, address, orderedAt: createdAt })
    if (access === null) return null
    const text = (key: string, params = {}) => say(language, `first_access.mail_${key}`, params)
    const letter = {
      greeting: text('greeting', { name: access.name }),
      paragraphs: [text('why', { institution: access.institution })],
      links: [
        {
          label: text('account', { username: access.username, code: shownCode(access.code) }),
          action: text('action'),
          address: `${firstAccessAddress()}#${access.fragment}`,
        },
      ],
      notes: [text('period', { days: DAYS }), text('not_expected')],
    }
    return { text: letterText(letter), html: letterHtml(letter, language) }
  },
}

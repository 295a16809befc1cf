/** Messages that leave by e-mail. */
import './texts.js'

export * from './types.js'
export { removeOldLetters } from './actions/remove_old_mail.js'
export {
  copiesAmong,
  emptyCopies,
  emptyMailings,
  emptyMails,
  liftErased,
  mailsInHandUntil,
  removeLetters,
  stopMails,
  type MailsOf,
  type Walked,
} from './actions/erase_mails.js'
export { plainAddress } from './domain/dead_address.js'
export { makeTemplate, type TemplateTexts } from './actions/save_template.js'
export { queueMessage, type NewMessage } from './actions/queue_message.js'
export { registerMessageKind, type MessageKind, type MessageText } from './sending/message_kinds.js'
export { letterHtml, letterText, type Letter } from './domain/letter.js'
export { messagedSince } from './queries/messaged_since.js'
export { isDeadTo } from './queries/suppressed_addresses.js'

/** Messages that leave by e-mail. */
import './texts.js'

export * from './types.js'
export { removeOldLetters } from './actions/remove_old_mail.js'
export { makeTemplate, type TemplateTexts } from './actions/save_template.js'
export { queueMessage, type NewMessage } from './actions/queue_message.js'
export { registerMessageKind, type MessageKind, type MessageText } from './sending/message_kinds.js'
export { letterHtml, letterText, type Letter } from './domain/letter.js'
export { messagedSince } from './queries/messaged_since.js'

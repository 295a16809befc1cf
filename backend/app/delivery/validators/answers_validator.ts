import vine from '@vinejs/vine'
import { plainNumber, rowId } from '#shared'
import { MAX_REVISION } from '../domain/entries.js'

export const answersQuery = vine.create({ ordering: vine.enum(['position', 'item__id']).optional() })

const id = () => rowId({ strict: true })

/** A revision or a writer's term. */
const count = () => plainNumber({ strict: true }).withoutDecimals().min(0).max(MAX_REVISION)

export const answerAlternatives = vine.create({
  answer: id(),
  alternatives: vine.array(id()).maxLength(50),
  revision: count().optional(),
  term: count().optional(),
})

/** In which size a file was cut; the sizes themselves are looked at where the part is. */
export const filePart = vine.create({ partSize: plainNumber().withoutDecimals().positive().optional() })

export const completedFile = vine.create({
  answer: id(),
  filename: vine.string().trim().minLength(1).maxLength(255),
})

export const versionDecision = vine.create({ decision: vine.enum(['used', 'kept']) })

/** `candidate`: the user whose file it is, as staff declare. `finish`: they grant the end that the file asks for. */
export const importedFile = vine.create({
  candidate: rowId(),
  finish: vine.boolean().optional(),
})

/** What staff decide about something that was quarantined. */
export const quarantineDecision = vine.create({
  decision: vine.enum(['accept', 'refuse']),
  reason: vine.string().trim().maxLength(400).nullable().optional(),
})

export const answerAttachment = vine.create({
  answer: id(),
  path: vine.string().maxLength(255),
  filename: vine.string().trim().minLength(1).maxLength(255),
})

/** When the page opened an item without a link, as the server's time (ISO 8601). Whether it is believed is another matter. */
export const opening = vine.create({ openedAt: vine.string().maxLength(40).optional() })

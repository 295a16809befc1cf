import vine from '@vinejs/vine'
import { STATUS_ORDER } from '#delivery'
import { hierarchyText } from '#identity'
import { notBlank, plainNumber, rowId } from '#shared'
import {
  ADDRESS_MAX,
  BODY_MAX,
  DESCRIPTION_MAX,
  MOST_COPIES,
  MOST_PLACEHOLDERS,
  MOST_RECIPIENTS,
  SUBJECT_MAX,
  VALUE_MAX,
} from '../domain/limits.js'
import { MESSAGE_STATES } from '../domain/message_state.js'
import { PLACEHOLDER_NAME } from '../domain/placeholders.js'

/** One line: nothing in it ends a header. */
const ONE_LINE = /^[^\p{Cc}\u2028\u2029]*$/u

const address = () => vine.string().trim().maxLength(ADDRESS_MAX).email()
const line = (most: number) => vine.string().trim().use(notBlank()).maxLength(most).regex(ONE_LINE)
const context = () => vine.record(vine.string().maxLength(VALUE_MAX)).optional()
/** As many ids of ten digits as fit into an address, which servers cut at 16 KB. */
const MOST_NAMED = 1_000
const ids = () => vine.array(rowId()).maxLength(MOST_NAMED).optional()

/** `checked`: ids, or `all`. */
export const recipientsQuery = vine.create({
  checked: vine
    .unionOfTypes([vine.literal('all'), vine.array(rowId()).minLength(1).maxLength(MOST_NAMED)])
    .optional(),
  checkedException: ids(),
  group: vine.enum(['ALUNO', 'RESPONDENTE'] as const).optional(),
  collection: rowId().optional(),
  exam: rowId().optional(),
  status: vine.enum(STATUS_ORDER).optional(),
  hierarchy: hierarchyText().optional(),
})

const texts = () => ({
  typeId: rowId(),
  subject: line(SUBJECT_MAX),
  body: vine.string().use(notBlank()).maxLength(BODY_MAX),
  context: context(),
})

/** `recipients`, or the `selection` that `GET /v1/users/email` answered with. */
export const bulkBody = vine.create({
  ...texts(),
  cc: vine.array(address()).maxLength(MOST_COPIES).optional(),
  bcc: vine.array(address()).maxLength(MOST_COPIES).optional(),
  recipients: vine
    .array(vine.object({ email: address(), context: context() }))
    .maxLength(MOST_RECIPIENTS)
    .optional(),
  selection: rowId().optional(),
})

export const testBody = vine.create(texts())

export const dryRunQuery = vine.create({ dryRun: vine.boolean().optional() })

export const recordsQuery = vine.create({
  mailing: rowId().optional(),
  state: vine.enum(MESSAGE_STATES).optional(),
})

const template = () => ({
  description: line(DESCRIPTION_MAX),
  subject: line(SUBJECT_MAX),
  body: vine.string().use(notBlank()).maxLength(BODY_MAX),
  placeholders: vine
    .array(vine.string().regex(PLACEHOLDER_NAME))
    .distinct()
    .maxLength(MOST_PLACEHOLDERS)
    .optional(),
  isActive: vine.boolean().optional(),
})

export const newTemplate = vine.create(template())

/** With the version that was read. */
export const changedTemplate = vine.create({
  ...template(),
  version: plainNumber().withoutDecimals().min(1),
})

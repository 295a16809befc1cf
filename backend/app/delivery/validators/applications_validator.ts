import vine from '@vinejs/vine'
import { hierarchyText } from '#identity'
import { moment, plainNumber, rowId as id } from '#shared'
import { STATUS_ORDER } from '../domain/status.js'

/** Filters of the list, as strings of a query or values of a simple-rest filter; empty ones are left out before. */
export const applicationFilter = vine.create({
  status: vine.enum(STATUS_ORDER).optional(),
  knowledgeArea: id().optional(),
  category: id().optional(),
  collection: id().optional(),
  user: id().optional(),
  room: id().optional(),
  grouped: vine.boolean().optional(),
})

const ids = () => vine.array(id()).maxLength(5000).optional()

/**
 * Collections with all their exams, single exams, or both; `dates`: another window than the exam's own, `timeout` in minutes.
 * `groups`: the former name of `group`. `usernames`: for callers that know names and no ids,
 * such as the import command. `all`: everybody whom `group`, `collection`, `hierarchy` and `search` find, without `exceptions`. `filters.exams`: of
 * the collections only these exams.
 */
export const bulkCreate = vine.create({
  collections: vine.array(id()).maxLength(100).optional(),
  exams: vine.array(id()).maxLength(100).optional(),
  dates: vine
    .object({
      startTime: moment(),
      endTime: moment(),
      timeout: plainNumber().withoutDecimals().min(1).max(525_600),
    })
    .optional(),
  filters: vine
    .object({
      users: ids(),
      usernames: vine.array(vine.string().trim().maxLength(150)).maxLength(5000).optional(),
      classes: ids(),
      groups: vine.array(vine.enum(['ALUNO'])).optional(),
      group: vine.enum(['ALUNO', 'RESPONDENTE'] as const).optional(),
      isActive: vine.literal(true).optional(),
      collection: id().optional(),
      hierarchy: hierarchyText().optional(),
      search: vine.string().trim().maxLength(150).optional(),
      all: vine.boolean().optional(),
      exceptions: ids(),
      exams: vine.array(id()).maxLength(500).optional(),
    })
    .optional(),
})

import vine from '@vinejs/vine'
import { APPLICATION_STATUSES } from '#delivery/types'
import { CURSOR_MAX, plainNumber, rowId as id } from '#shared'
import { ATTENTION_REASONS } from '../domain/attention.js'
import { SEARCHED_FIELDS } from '../domain/cards.js'

const text = () => vine.string().trim().maxLength(200).optional()

export const cardFilter = vine.create({
  categoria: id().optional(),
  status: vine.enum(['ACTIVE', 'INACTIVE'] as const).optional(),
  name: text(),
  discipline: text(),
  schoolStage: text(),
  avaliada: vine.boolean().optional(),
  filterBy: vine.enum(SEARCHED_FIELDS).optional(),
})

const ids = () => vine.array(id()).maxLength(200).optional()

export const dashboardFilter = vine.create({
  collection: id(),
  user: id().optional(),
  exam: id().optional(),
  room: id().optional(),
  schools: ids(),
  classes: ids(),
  hierarchy: vine.array(vine.string().maxLength(40)).minLength(1).maxLength(200).optional(),
  period: plainNumber().withoutDecimals().range([1900, 2200]).optional(),
  status: vine.enum(APPLICATION_STATUSES).optional(),
  isSpecialNeed: vine.boolean().optional(),
  withdrawn: vine.boolean().optional(),
  specialNeed: text(),
  attention: vine.enum(['true', ...ATTENTION_REASONS] as const).optional(),
})

/** Where a page begins; one of them at most. */
export const pageCursors = vine.create({
  after: vine.string().maxLength(CURSOR_MAX).optional(),
  before: vine.string().maxLength(CURSOR_MAX).optional(),
})

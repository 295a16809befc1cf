import vine from '@vinejs/vine'
import { APPLICATION_STATUSES } from '#delivery/types'
import { rowId as id } from '#shared'
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

export const dashboardFilter = vine.create({
  collection: id(),
  user: id().optional(),
  exam: id().optional(),
  schools: vine.array(id()).maxLength(200).optional(),
  classes: vine.array(id()).maxLength(200).optional(),
  status: vine.enum(APPLICATION_STATUSES).optional(),
  specialNeed: vine.boolean().optional(),
})

import vine from '@vinejs/vine'
import { GROUPS, rowId } from '#shared'
import { HIERARCHY_FILTER } from '../domain/hierarchy_filter.js'
import { HIERARCHY_LEVELS } from '../domain/hierarchy_category_id.js'

const id = () => rowId().optional()

/** Filters of a query; empty ones are left out before. */
export const hierarchyFilter = vine.create({
  level: vine.enum([...HIERARCHY_LEVELS, 'any'] as const).optional(),
  region: id(),
  school: id(),
  exceptSchool: id(),
  grade: id(),
  class: id(),
})

export const candidateFilter = vine.create({ classId: id(), user: id(), exceptSchool: id() })

export const peopleFilter = vine.create({ group: vine.enum(GROUPS).optional(), school: id(), user: id() })

export const staffFilter = vine.create({
  isActive: vine.boolean().optional(),
  group: vine.enum(GROUPS).optional(),
})

/** `dre:1,unity:3,class:7` */
export const hierarchyText = () => vine.string().maxLength(2_000).regex(HIERARCHY_FILTER)

/** Whom exams can be given to. */
export const candidatesFilter = vine.create({
  group: vine.enum(['ALUNO', 'RESPONDENTE'] as const).optional(),
  isActive: vine.boolean().optional(),
  collection: id(),
  hierarchy: hierarchyText().optional(),
})

import vine from '@vinejs/vine'
import { rowId } from '#shared'
import { MOST_CLASSES, MOST_PEOPLE } from '../domain/limits.js'

/** Classes, and of their people only those that are named. */
export const askedPeople = vine.create({
  classes: vine.array(rowId()).minLength(1).maxLength(MOST_CLASSES),
  people: vine.array(rowId()).minLength(1).maxLength(MOST_PEOPLE).optional(),
})

export const classesFilter = vine.create({ waiting: vine.boolean().optional() })

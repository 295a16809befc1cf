import vine from '@vinejs/vine'
import { notBlank, rowId as id } from '#shared'

const ids = () => vine.array(id()).minLength(1).maxLength(500)

/** Filters of the list, as strings of a query or values of a simple-rest filter; empty ones are left out before. */
export const roomFilter = vine.create({
  opened: vine.boolean().optional(),
  collection: id().optional(),
  isRecording: vine.boolean().optional(),
  exceptResponsible: id().optional(),
})

export const newRoom = vine.create({
  name: vine.string().trim().use(notBlank()).maxLength(120),
  collection: id(),
  users: vine.array(id()).maxLength(500).optional(),
})
export const roomChange = vine.create({
  isRecording: vine.boolean().optional().requiredIfMissing('opened'),
  opened: vine.boolean().optional(),
})

export const peopleFilter = vine.create({
  collection: id(),
  room: id().optional(),
  unplaced: vine.boolean().optional(),
  schoolClass: id().optional(),
})
export const roomPeople = vine.create({ users: ids() })

export const responsibleFilter = vine.create({ responsible: id().optional(), room: id().optional() })
export const responsibles = vine.create({ responsible: id(), rooms: ids() })

/** The one format of the rooms list. */
export const sheetFormat = vine.create({ format: vine.enum(['excel'] as const) })

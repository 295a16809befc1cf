import vine from '@vinejs/vine'
import { notBlank, rowId } from '#shared'

const LONG = 200
const SHORT = 100

const spaced = (value: unknown) => (typeof value === 'string' ? value.trim().replaceAll(/\s+/g, ' ') : value)
const blankIsNull = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)

const name = (max: number) => vine.string().parse(spaced).use(notBlank()).maxLength(max)
/** Empty: made of the name. */
const codename = () =>
  vine.string().parse(blankIsNull).trim().maxLength(64).regex(/^\S+$/).nullable().optional()
const version = () => vine.string().maxLength(16)
const schoolYear = () => vine.number().withoutDecimals().range([2000, 2100])

export const newRegionBody = vine.create({ name: name(LONG), codename: codename() })
export const regionBody = vine.create({ name: name(LONG), version: version() })

export const newSchoolBody = vine.create({
  name: name(LONG),
  codename: codename(),
  region: rowId().nullable().optional(),
})
/** `region`: what is left out stays, null is none. */
export const schoolBody = vine.create({
  name: name(LONG),
  region: rowId().nullable().optional(),
  version: version(),
})

export const newGradeBody = vine.create({ name: name(SHORT), codename: codename() })
export const gradeBody = vine.create({ name: name(SHORT), version: version() })

export const newClassBody = vine.create({
  name: name(SHORT),
  codename: codename(),
  school: rowId(),
  grade: rowId(),
  schoolYear: schoolYear(),
})
export const classBody = vine.create({
  name: name(SHORT),
  grade: rowId(),
  schoolYear: schoolYear(),
  version: version(),
})

/** Filters of the lists; empty ones are left out before. */
export const schoolsQuery = vine.create({ region: rowId().optional() })
export const classesQuery = vine.create({
  school: rowId().optional(),
  grade: rowId().optional(),
  schoolYear: schoolYear().optional(),
})

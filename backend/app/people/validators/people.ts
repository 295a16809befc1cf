import vine from '@vinejs/vine'
import { peopleFields, peopleSelection } from '#identity'
import { GROUPS, notBlank, rowId } from '#shared'

const EMAIL_MAX = 254
/** Of a person, beside the first one. */
const MOST_SCHOOLS = 200
const blankIsNull = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)

const fields = () => ({
  name: vine.string().trim().use(notBlank()).maxLength(200),
  email: vine.string().parse(blankIsNull).trim().email().maxLength(EMAIL_MAX).nullable().optional(),
  publicIdentifier: vine.string().parse(blankIsNull).trim().maxLength(64).nullable().optional(),
  school: rowId().nullable().optional(),
  schools: vine.array(rowId()).maxLength(MOST_SCHOOLS).distinct().optional(),
  groups: vine.array(vine.enum(GROUPS)).minLength(1).maxLength(GROUPS.length).distinct(),
  roles: vine.array(rowId()).maxLength(GROUPS.length).distinct().optional(),
})

/** `POST /v1/people` */
export const newPersonBody = vine.create({
  ...fields(),
  username: vine.string().trim().use(notBlank()).maxLength(150).regex(/^\S+$/),
})

/** `PUT /v1/people/{id}`: `version` of the state that was edited. */
export const personBody = vine.create({
  ...fields(),
  isActive: vine.boolean(),
  version: vine.string().maxLength(16),
})

/** `POST /v1/people/active` */
export const activeBody = vine.create({ ...peopleSelection(), isActive: vine.boolean() })

/** `POST /v1/people/class` */
export const classBody = vine.create({ ...peopleSelection(), class: rowId() })

/** `POST /v1/people/count`, `POST /v1/people/class/preview` */
export const selectionBody = vine.create(peopleSelection())

/** `POST /v1/people/role`; `isGiven` false: it is taken. */
export const roleBody = vine.create({ ...peopleSelection(), role: rowId(), isGiven: vine.boolean() })

/** Filters of `GET /v1/people`; empty ones are left out before. */
export const peopleQuery = vine.create(peopleFields())

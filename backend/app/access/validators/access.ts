import vine from '@vinejs/vine'
import { GROUPS, notBlank, rowId } from '#shared'
import { EVERYTHING, switchesOf } from '../domain/permission_tree.js'

/** The tree itself is checked by `misfit`, which names the path that does not fit. */
export const permissionsValidator = vine.create({
  permissions: vine.object({}).allowUnknownProperties(),
  /** The save that the editor read. */
  version: vine.number().withoutDecimals().min(0).optional(),
  /** Switches that schools have off and get back. */
  lifted: vine
    .array(vine.string().in([...switchesOf(EVERYTHING).keys()]))
    .distinct()
    .maxLength(100)
    .optional(),
})

const roleName = () => vine.string().trim().use(notBlank()).maxLength(80)

/** `POST /v1/roles` */
export const newRoleValidator = vine.create({ name: roleName(), group: vine.enum(GROUPS) })

/** `PUT /v1/roles/{id}`: `version` of the role that was read. */
export const roleNameValidator = vine.create({
  name: roleName(),
  version: vine.number().withoutDecimals().min(0),
})

const who = () => vine.string().trim().minLength(1).maxLength(150)

export const explanationValidator = vine.create({
  user: who(),
  page: vine.string().trim().maxLength(400).optional(),
  call: vine.string().trim().maxLength(200).optional(),
  target: who().optional(),
})

export const settingsValidator = vine.create({ institution: vine.string().trim().maxLength(64).optional() })

const id = () => rowId().nullable().optional()

export const alertValidator = vine.create({
  alertType: vine.string().trim().minLength(1).maxLength(64),
  message: vine.string().trim().minLength(1).maxLength(400),
  user: id(),
  collectionId: id(),
  examId: id(),
})

/** An error report of a page is accepted as far as possible: long texts are cut, not refused. */
export const clientLogValidator = vine.create({
  level: vine.string().maxLength(64).nullable().optional(),
  action: vine.string().maxLength(64).nullable().optional(),
  message: vine.string().maxLength(20_000),
  path: vine.string().maxLength(2_000).nullable().optional(),
  stack: vine.string().maxLength(100_000).nullable().optional(),
  componentStack: vine.string().maxLength(100_000).nullable().optional(),
})

import vine from '@vinejs/vine'
import { notBlank, rowId as id } from '#shared'

const target = {
  collection: id(),
  user: id().optional(),
  /** Of the form; the classes decide. */
  grade: vine.any().optional(),
  classes: vine.array(id()).maxLength(100).optional(),
}

/** Existing candidates. */
export const addedCandidates = vine.create({ ...target, sharedStudent: vine.boolean().optional() })
export const sharedCandidates = vine.create(target)

/** An empty text is a missing one. */
const blankIsMissing = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value

const text = (longest: number) => vine.string().trim().maxLength(longest).use(notBlank())
const optionalText = (longest: number) =>
  vine.string().parse(blankIsMissing).trim().maxLength(longest).optional()

/** A new candidate; `extra` names a hierarchy category of each level by its id. */
export const newCandidate = vine.create({
  name: text(200),
  publicIdentifier: text(64),
  email: vine.string().parse(blankIsMissing).trim().toLowerCase().email().maxLength(254).optional(),
  username: optionalText(150),
  password: vine
    .string()
    .parse((value) => (value === '' || value === null ? undefined : value))
    .maxLength(1024)
    .optional(),
  extra: vine.object({ unity: text(64), grade: text(64), class: text(64) }),
})

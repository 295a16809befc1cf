import vine from '@vinejs/vine'
import { normalUsername } from '../domain/username.js'

/** As it appears in addresses and import files; the demo school has its own. */
const codename = () =>
  vine
    .string()
    .trim()
    .maxLength(64)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .notIn(['demo'])
const name = () => vine.string().trim().minLength(1).maxLength(200)

/** What an operator gives the command that makes an institution; the password has a rule of its own. */
export const firstInstitutionValidator = vine.create({
  name: name(),
  codename: codename(),
  school: vine.object({ name: name(), codename: codename() }).nullable(),
  administrator: vine.object({
    username: vine.string().trim().maxLength(150).regex(/^\S+$/).transform(normalUsername),
    name: name(),
    language: vine.enum(['pt-BR', 'en'] as const),
  }),
})

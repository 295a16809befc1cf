import vine from '@vinejs/vine'
import { GROUPS, rowId } from '#shared'
import { LOGIN_PURPOSES } from '../domain/session_state.js'

/** An empty text is a missing one. */
export const blankIsMissing = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value

/** Neither trimmed nor cut: every character of a password counts. */
export const password = () =>
  vine
    .string()
    .parse((value) => (value === '' ? undefined : value))
    .maxLength(1024)

/** What every way of logging in asks for. */
export const loginFields = {
  username: () => vine.string().parse(blankIsMissing).trim().maxLength(150),
  clientId: () => vine.string().trim().maxLength(64).nullable().optional(),
  kioskToken: () =>
    vine
      .string()
      .parse(blankIsMissing)
      .maxLength(128)
      .regex(/^[\w.~=+/-]+$/)
      .nullable()
      .optional(),
}

export const loginValidator = vine.create({
  username: loginFields.username(),
  password: password(),
  clientId: loginFields.clientId(),
  setNewClient: vine.boolean().nullable().optional(),
  purpose: vine.enum(LOGIN_PURPOSES).optional(),
  kioskToken: loginFields.kioskToken(),
})

export const passwordAgainValidator = vine.create({ currentPassword: password() })

/** The rule of new passwords limits the length of the new one, with messages of its own. */
export const ownPasswordValidator = vine.create({
  currentPassword: password(),
  newPassword: password(),
  confirmation: password(),
  endOthers: vine.boolean().nullable().optional(),
})

/** `PROFESSOR` is another spelling of `Professor`. */
export const switchGroupValidator = vine.create({
  perfil: vine.enum([...GROUPS, 'PROFESSOR'] as const),
})

export const failedLoginFilterValidator = vine.create({
  address: vine.string().parse(blankIsMissing).trim().maxLength(64).optional(),
})

export const inBrowserValidator = vine.create({
  isInBrowser: vine.boolean(),
})

export const languageValidator = vine.create({
  language: vine.enum(['pt-BR', 'en'] as const),
})

export const userSessionValidator = vine.create({
  user: rowId().optional(),
})

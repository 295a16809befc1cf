import vine from '@vinejs/vine'
import { blankIsMissing, loginFields, password } from './identity.js'

const { username, clientId, kioskToken } = loginFields

/** Of any shape: what is no code is nobody's. */
const code = () => vine.string().parse(blankIsMissing).maxLength(64)

export const cardValidator = vine.create({ username: username(), code: code(), clientId: clientId() })

/** The rule of new passwords limits the length, with messages of its own. */
export const enterByCardValidator = vine.create({
  username: username(),
  code: code(),
  password: password(),
  clientId: clientId(),
  kioskToken: kioskToken(),
})

export const givenPasswordValidator = vine.create({
  username: username(),
  password: password(),
  newPassword: password(),
  clientId: clientId(),
  setNewClient: vine.boolean().nullable().optional(),
  kioskToken: kioskToken(),
})

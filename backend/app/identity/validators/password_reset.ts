import vine from '@vinejs/vine'
import { blankIsMissing, password } from './identity.js'

export const askResetValidator = vine.create({
  email: vine.string().parse(blankIsMissing).trim().maxLength(254).email(),
})

/** Of any shape: what is no token is nobody's. */
const token = () => vine.string().parse(blankIsMissing).maxLength(200)

export const resetTokenValidator = vine.create({ token: token() })

/** The rule of new passwords limits the length, with messages of its own. */
export const confirmResetValidator = vine.create({ token: token(), password: password() })

import vine from '@vinejs/vine'

/** As people copy it: `123 456`. Whatever else it is, is a wrong code. */
const code = () => vine.string().maxLength(32).transform((value) => value.replace(/\s/g, ''))
const offer = () => vine.string().maxLength(1024)

export const secondFactorValidator = vine.create({
  challenge: vine.string().maxLength(64),
  clientId: vine.string().trim().maxLength(64),
  code: code().nullable().optional(),
  recoveryCode: vine.string().maxLength(64).nullable().optional(),
  offer: offer().nullable().optional(),
  setNewClient: vine.boolean().nullable().optional(),
  kioskToken: vine.string().maxLength(128).regex(/^[\w.~=+/-]+$/).nullable().optional(),
})

export const confirmFactorValidator = vine.create({ offer: offer(), code: code() })

import vine from '@vinejs/vine'

/** No token is as good as a wrong one: the answer is 401, as everywhere without a session. */
export const correctionTokenValidator = vine.create({ token: vine.string().maxLength(1024).optional() })

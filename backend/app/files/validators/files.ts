import vine from '@vinejs/vine'

/** No ticket is as good as a wrong one: the answer is 401, as everywhere without a session. */
export const streamValidator = vine.create({ ticket: vine.string().maxLength(64).optional() })

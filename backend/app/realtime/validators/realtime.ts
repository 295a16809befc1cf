import vine from '@vinejs/vine'

/** A page subscribes to a person, a room and one candidate of it; none needs more. */
const MAX_CHANNELS = 8

export const ticketValidator = vine.create({
  channels: vine.array(vine.string().trim().minLength(1).maxLength(120)).minLength(1).maxLength(MAX_CHANNELS),
})

/** No ticket is as good as a wrong one: the answer is 401, as everywhere without a session. */
export const streamValidator = vine.create({ ticket: vine.string().maxLength(64).optional() })

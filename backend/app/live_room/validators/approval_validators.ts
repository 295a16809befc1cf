import vine from '@vinejs/vine'
import { DISAPPROVED_REASON_MAX } from '#delivery'

const noReason = vine.createRule((value, _options, field) => {
  if (value !== '') field.report('live_room.approve_without_reason', 'approveWithoutReason', field)
})

const reason = () => vine.string().trim().maxLength(DISAPPROVED_REASON_MAX)

/** With a reason the call was meant to reprove the exam. */
export const approveBody = vine.create({ disapprovedReason: reason().use(noReason()).nullable().optional() })

/** An empty one is refused by the controller, with the quoted text (decision G2). */
export const reproveBody = vine.create({ disapprovedReason: reason().nullable().optional() })

import vine from '@vinejs/vine'
import { rowId } from '#shared'
import { EXAM_DECISIONS, JUSTIFICATION_MAX } from '../domain/exam_approval.js'

/** `GET /v1/exam_approval/get_approval` */
export const approvalQuery = vine.create({ examId: rowId() })

/** `true` and `false` are what older pages send. */
const APPROVALS = [...EXAM_DECISIONS, 'true', 'false', true, false] as const

/** `set_approval`, in the query or in the body; an empty justification is none. */
export const approvalOrder = vine.create({
  examId: rowId(),
  approval: vine.enum(APPROVALS),
  justification: vine.string().trim().maxLength(JUSTIFICATION_MAX).nullable().optional(),
})

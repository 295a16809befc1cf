import vine from '@vinejs/vine'
import { notBlank, plainNumber, rowId } from '#shared'
import { SAMPLE_MOST } from '../domain/correction_plan.js'
import { REASON_MAX } from './plans_validator.js'

const reason = () => vine.string().trim().use(notBlank()).maxLength(REASON_MAX)

/** `POST /v1/correction_plans/{id}/samples` */
export const sampleBody = vine.create({
  mode: vine.enum(['preview', 'apply'] as const),
  texts: plainNumber().withoutDecimals().min(1).max(SAMPLE_MOST),
  corrector: rowId().nullable().optional(),
  reason: reason().optional().requiredWhen('mode', '=', 'apply'),
})

/** `POST /v1/correction_plans/{id}/samples/{sample}/end` */
export const sampleEnd = vine.create({ reason: reason() })

/** `POST /v1/correction_plans/{id}/sample_readings/{reading}/reopen` */
export const reopenBody = vine.create({ reason: reason() })

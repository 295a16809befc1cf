import { ApiError } from '../../../api/errors.ts'
import type { PickerOption } from '../../../ui/pickers/types.ts'

export interface ReplyText {
  result: PickerOption | null
  /** HTML; empty without a text. */
  response: string
  reason: string
}

/** Why a reply was not stored. */
export interface ReplyRefusal {
  /** Messages by field of the form. */
  fields: Readonly<Partial<Record<keyof ReplyText, string>>>
  /** Of no field. */
  general: string | null
  /** Somebody else replied meanwhile: the text is kept, and sent only once that was read. */
  isStale: boolean
}

export const NO_TEXT: ReplyText = { result: null, response: '', reason: '' }

/** The name of the draft of one reply to many appeals. */
export const bulkDraft = (itemId: number): string => `bulk_reply.${itemId}`

/** Such a draft as this device stored it; null where that is none of ours. It has no reason: those that need one are replied to by themselves. */
export function draftedText(stored: unknown): ReplyText | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { response, result = null } = stored as Partial<ReplyText>
  if (typeof response !== 'string') return null
  if (result === null) return { ...NO_TEXT, response }
  return typeof result.id === 'number' && typeof result.name === 'string'
    ? { ...NO_TEXT, response, result: { id: result.id, name: result.name } }
    : null
}

export const NO_REFUSAL: ReplyRefusal = { fields: {}, general: null, isStale: false }

/** What is missing before anything is sent, by field; null: nothing. */
export function missingOf(text: ReplyText, needsReason: boolean, required: string): ReplyRefusal | null {
  const fields = {
    ...(text.result === null && { result: required }),
    ...(text.response === '' && { response: required }),
    ...(needsReason && text.reason.trim() === '' && { reason: required }),
  }
  return Object.keys(fields).length === 0 ? null : { ...NO_REFUSAL, fields }
}

/**
 * A 400 by its fields (rule-appeal-staff-005), a 409 by its text, which says what became of the appeal, and anything else as `fallback`
 * (rule-appeal-staff-006).
 */
export function refusalOf(error: unknown, fallback: string): ReplyRefusal {
  if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 409))
    return { ...NO_REFUSAL, general: fallback }
  if (error.status === 409)
    return {
      ...NO_REFUSAL,
      general: error.messages[0] ?? fallback,
      isStale: error.code === 'appeal_changed',
    }
  const { result, response, reason, ...others } = error.fields
  const general = [...error.nonFieldErrors, ...Object.values(others).flat()][0] ?? null
  const fields = {
    ...(result?.[0] !== undefined && { result: result[0] }),
    ...(response?.[0] !== undefined && { response: response[0] }),
    ...(reason?.[0] !== undefined && { reason: reason[0] }),
  }
  return {
    fields,
    general: general ?? (Object.keys(fields).length === 0 ? fallback : null),
    isStale: false,
  }
}

import type { Errors } from './act_forms.ts'
import { dateText, instantOf, isDate } from '../../../locales/school_time.ts'

/** Percent of the time that others have. */
const LEAST = 100
const MOST = 300

export interface AccommodationForm {
  timeFactor: string
  /** DD/MM/YYYY; '' for no limit. Both days belong to it. */
  validFrom: string
  validUntil: string
  note: string
}

interface Stored {
  timeFactor: number
  /** ISO */
  validFrom: string | null
  validUntil: string | null
  note: string | null
}

export const accommodationForm = ({
  timeFactor,
  validFrom,
  validUntil,
  note,
}: Stored): AccommodationForm => ({
  timeFactor: String(timeFactor),
  validFrom: validFrom === null ? '' : dateText(Date.parse(validFrom)),
  validUntil: validUntil === null ? '' : dateText(Date.parse(validUntil)),
  note: note ?? '',
})

const MINUTE_MS = 60_000

/** The first moment of a day of the school, or its last minute; ISO. */
const edgeOf = (date: string, time: '00:00' | '23:59'): string | null => {
  const at = instantOf(date, time)
  return at === null ? null : new Date(time === '00:00' ? at : at + MINUTE_MS - 1).toISOString()
}

/** What to send, or what is wrong, by field. */
export function readAccommodation(
  form: AccommodationForm
): { ok: true; body: Stored } | { ok: false; errors: Errors<keyof AccommodationForm> } {
  const factor = Number(form.timeFactor)
  const from = edgeOf(form.validFrom, '00:00')
  const until = edgeOf(form.validUntil, '23:59')
  const errors: Errors<keyof AccommodationForm> = {
    ...(!(factor >= LEAST && factor <= MOST) && { timeFactor: 'factor' }),
    ...(form.validFrom !== '' && !isDate(form.validFrom) && { validFrom: 'format' }),
    ...(form.validUntil !== '' && !isDate(form.validUntil) && { validUntil: 'format' }),
    ...(from !== null && until !== null && until < from && { validUntil: 'order' }),
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const note = form.note.trim()
  return {
    ok: true,
    body: { timeFactor: factor, validFrom: from, validUntil: until, note: note === '' ? null : note },
  }
}

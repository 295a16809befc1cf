import { say, type Language } from '#shared/texts'
import { schoolTime } from '#shared/school_time'
import type { ActView, Change, Fact, StoredAct } from '../views.js'

/** No count and no id of ours is as large: such a number is a moment in epoch ms. */
const A_MOMENT = 100_000_000_000
const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/
/** Entries of a list or object that are shown; the number of the others follows. */
const SHOWN = 20

const textOr = (language: Language, key: string, otherwise: string) => {
  const text = say(language, key)
  return text === key ? otherwise : text
}

/** The name of a stored field, or of a switch of permissions by its path. */
export const labelOf = (language: Language, field: string): string =>
  textOr(language, `auditing.field_${field}`, textOr(language, `auditing.switch_${field}`, field))

/** A stored value as people read it: times in the zone of schools, yes and no, names of states and groups. */
export function valueText(language: Language, value: unknown): string {
  if (value === null || value === undefined || value === '') return say(language, 'auditing.nothing')
  if (typeof value === 'boolean') return say(language, value ? 'auditing.yes' : 'auditing.no')
  if (typeof value === 'number') return value > A_MOMENT ? (schoolTime(language)(value) ?? '') : String(value)
  if (typeof value === 'string') {
    if (ISO.test(value)) return schoolTime(language)(Date.parse(value)) ?? value
    return textOr(language, `auditing.value_${value}`, value)
  }
  if (Array.isArray(value))
    return shown(
      language,
      value.map((one) => valueText(language, one))
    )
  return shown(
    language,
    Object.entries(value).map(([name, one]) => `${labelOf(language, name)}: ${valueText(language, one)}`)
  )
}

function shown(language: Language, texts: readonly string[]): string {
  if (texts.length === 0) return say(language, 'auditing.nothing')
  const more = texts.length - SHOWN
  const first = texts.slice(0, SHOWN).join(', ')
  return more > 0 ? `${first} ${say(language, 'auditing.and_more', { more })}` : first
}

const parsed = (text: string | null): [string, unknown][] => {
  if (text === null) return []
  const value: unknown = JSON.parse(text)
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}

/** Names of fields and switches are worded as such, not as values. */
const NAME_FIELDS: readonly string[] = ['fields', 'switches']

const factOf = (language: Language, [field, value]: [string, unknown]): Fact => ({
  field,
  label: labelOf(language, field),
  text:
    NAME_FIELDS.includes(field) && Array.isArray(value)
      ? value.map((name) => labelOf(language, String(name))).join(', ')
      : valueText(language, value),
})

function changeOf(language: Language, [field, value]: [string, unknown]): Change {
  const [before, after]: unknown[] = Array.isArray(value) ? value : []
  return {
    field,
    label: labelOf(language, field),
    from: valueText(language, before),
    to: valueText(language, after),
  }
}

/** An act in words, with what it changed. */
export const worded = (act: StoredAct, language: Language): ActView => ({
  ...act,
  actText: say(language, `auditing.act_${act.act}`),
  subjectText: say(language, `auditing.subject_${act.subjectType}`),
  facts: parsed(act.detail).map((entry) => factOf(language, entry)),
  differences: parsed(act.changes).map((entry) => changeOf(language, entry)),
})

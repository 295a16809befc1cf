import type { Data } from '@banca/backend/api'

export type Settings = Data.Settings.InstitutionSettings
export type Field = Settings['fields'][number]
export type Name = Field['field']
export type Value = Field['value']
export type Link = { label: string; path: string; disabled: boolean; groups: string[] | null }

/** The parts of the page and their fields, in the order of the page. */
export const SECTIONS: readonly { readonly name: string; readonly fields: readonly Name[] }[] = [
  {
    name: 'exams',
    fields: [
      'Application__ExamCategoryFlow',
      'Shared_Data__ActivateSharedFlow',
      'Application__ShowReviewButton',
      'Application__ShowAnswerCounter',
    ],
  },
  {
    name: 'desk',
    fields: [
      'Application__CoordinatorDashboard',
      'Application__DashboardRefreshSeconds',
      'Application__HideSpecialNeedFilter',
      'Application__HideActivityFilter',
      'Application__RequiredFiltersBulkDeadline',
      'Application__RequiredFiltersCollectionResult',
      'classReportUrl',
    ],
  },
  { name: 'accounts', fields: ['Login__DocUploadOnFirstAccess', 'Login__HideUnknownEmail'] },
  { name: 'mails', fields: ['Application__EmailFlowEnabled', 'mailSenderName', 'mailReplyTo'] },
  { name: 'contact', fields: ['supportContact', 'footerMessage', 'footerNumber', 'footerEmail'] },
  { name: 'menu', fields: ['menuLinks'] },
  {
    name: 'look',
    fields: [
      'primary',
      'secondary',
      'logoHeader',
      'logoLogin',
      'logoFooter',
      'pauseImage',
      'restroomImage',
      'bathroomImage',
      'nursingImage',
    ],
  },
]

/** What was typed, by field; a field that is not in it is as it is stored. */
export type Typed = ReadonlyMap<Name, Value>

/** How the server stores what was typed: an empty text is none. */
const plain = (value: Value): Value =>
  typeof value === 'string' ? (value.trim() === '' ? null : value.trim()) : value

export const isSame = (one: Value, other: Value): boolean =>
  JSON.stringify(plain(one)) === JSON.stringify(plain(other))

export const storedIn = ({ fields }: Settings, name: Name): Value =>
  fields.find(({ field }) => field === name)?.value ?? null

/** Of what was typed that which differs from what is stored, in the order of the page. */
export const changesOf = (settings: Settings, typed: Typed): { field: Name; value: Value }[] =>
  SECTIONS.flatMap(({ fields }) =>
    fields.flatMap((field) => {
      const value = typed.get(field)
      return value === undefined || isSame(value, storedIn(settings, field)) ? [] : [{ field, value }]
    })
  )

type Translate = (key: string, options?: object) => string

/** A value in words. */
export function valueText(value: Value, translate: Translate): string {
  if (value === null || value === '') return translate('institution_settings.none')
  if (typeof value === 'boolean') return translate(`institution_settings.${value ? 'on' : 'off'}`)
  if (!Array.isArray(value)) return String(value)
  return value.length === 0
    ? translate('institution_settings.none')
    : value.map(({ label, path }) => `${label} (${path})`).join('; ')
}

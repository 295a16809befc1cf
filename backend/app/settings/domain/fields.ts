/** What is typed into a field, which decides how it is checked. */
export type FieldKind =
  'switch' | 'seconds' | 'filters' | 'text' | 'line' | 'email' | 'address' | 'links' | 'colour' | 'picture'

type Field = {
  readonly kind: FieldKind
  /** Where it is stored: in the settings or in the theme of the institution. */
  readonly at: readonly ['settings' | 'theme', ...string[]]
  /** It opens pages to a group: who changes it grants, and administrators alone do. */
  readonly opensPages?: true
}

const preference = (name: string, kind: FieldKind = 'switch'): Field => ({
  kind,
  at: ['settings', 'preferences', name],
})
const theme = (name: string, kind: FieldKind): Field => ({ kind, at: ['theme', name] })

/** Every field of the settings page, in its order. A preference has the name that the API has for it. */
export const SETTING_FIELDS = {
  Application__ExamCategoryFlow: preference('Application__ExamCategoryFlow'),
  Shared_Data__ActivateSharedFlow: preference('Shared_Data__ActivateSharedFlow'),
  Application__EmailFlowEnabled: preference('Application__EmailFlowEnabled'),
  Application__ShowReviewButton: preference('Application__ShowReviewButton'),
  Application__ShowAnswerCounter: preference('Application__ShowAnswerCounter'),
  Application__CoordinatorDashboard: {
    ...preference('Application__CoordinatorDashboard'),
    opensPages: true,
  },
  Application__DashboardRefreshSeconds: preference('Application__DashboardRefreshSeconds', 'seconds'),
  Application__HideSpecialNeedFilter: preference('Application__HideSpecialNeedFilter'),
  Application__HideActivityFilter: preference('Application__HideActivityFilter'),
  Application__RequiredFiltersBulkDeadline: preference('Application__RequiredFiltersBulkDeadline', 'filters'),
  Application__RequiredFiltersCollectionResult: preference(
    'Application__RequiredFiltersCollectionResult',
    'filters'
  ),
  Login__DocUploadOnFirstAccess: preference('Login__DocUploadOnFirstAccess'),
  Login__HideUnknownEmail: preference('Login__HideUnknownEmail'),
  footerMessage: { kind: 'text', at: ['settings', 'footer', 'message'] },
  footerNumber: { kind: 'line', at: ['settings', 'footer', 'number'] },
  footerEmail: { kind: 'email', at: ['settings', 'footer', 'email'] },
  supportContact: { kind: 'text', at: ['settings', 'supportContact'] },
  classReportUrl: { kind: 'address', at: ['settings', 'classReportUrl'] },
  menuLinks: { kind: 'links', at: ['settings', 'menuLinks'] },
  primary: theme('primary', 'colour'),
  secondary: theme('secondary', 'colour'),
  logoHeader: theme('logoHeader', 'picture'),
  logoLogin: theme('logoLogin', 'picture'),
  logoFooter: theme('logoFooter', 'picture'),
  pauseImage: theme('pauseImage', 'picture'),
  restroomImage: theme('restroomImage', 'picture'),
  bathroomImage: theme('bathroomImage', 'picture'),
  nursingImage: theme('nursingImage', 'picture'),
  mailSenderName: { kind: 'line', at: ['settings', 'mail', 'senderName'] },
  mailReplyTo: { kind: 'email', at: ['settings', 'mail', 'replyTo'] },
} as const satisfies Record<string, Field>

export type SettingField = keyof typeof SETTING_FIELDS
export const FIELD_NAMES = Object.keys(SETTING_FIELDS) as SettingField[]

export const fieldOf = (name: SettingField): Field => SETTING_FIELDS[name]

/** Filters that a comma list may name; what else it names is ignored where the list is read. */
const KNOWN_FILTERS: Partial<Record<SettingField, readonly string[]>> = {
  Application__RequiredFiltersBulkDeadline: [
    'schools',
    'classes',
    'isSpecialNeed',
    'exam',
    'room',
    'hierarchy',
    'period',
    'status',
  ],
  Application__RequiredFiltersCollectionResult: ['collection', 'dre', 'unity', 'stage', 'class', 'period'],
}

/** Other names for them, as `ALIASES` of delivery has them. */
const OTHER_NAMES = [
  'institution',
  'school',
  'turma',
  'class',
  'specialNeed',
  'is_special_need',
  'special_need',
]

export const filtersOf = (name: SettingField): readonly string[] => KNOWN_FILTERS[name] ?? []

export const namesIn = (list: string): string[] => [
  ...new Set(
    list
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
  ),
]

/** Names in a comma list that are no filter. */
export const unknownFilters = (name: SettingField, list: string): string[] =>
  namesIn(list).filter(
    (one) =>
      !filtersOf(name).includes(one) &&
      !(name === 'Application__RequiredFiltersBulkDeadline' && OTHER_NAMES.includes(one))
  )

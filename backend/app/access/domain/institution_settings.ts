/** Named switches of the institution; the names are those of the API (decision G5) (`Application__ExamCategoryFlow` and so on). */
export type Preferences = {
  Application__ExamCategoryFlow: boolean
  Application__EmailFlowEnabled: boolean
  Application__ShowReviewButton: boolean
  Application__ShowAnswerCounter: boolean
  Application__CoordinatorDashboard: boolean
  Shared_Data__ActivateSharedFlow: boolean
  Login__DocUploadOnFirstAccess: boolean
  /** Whoever asks for a new password learns of no address whether it has an account. */
  Login__HideUnknownEmail: boolean
  /** Hide a filter of the list of applications. */
  Application__HideSpecialNeedFilter: boolean
  Application__HideActivityFilter: boolean
  /** How often the cards of the dashboard are read again, in seconds: 15 to 3600. */
  Application__DashboardRefreshSeconds: number
  /** Filters of the list that have to be chosen before a deadline is set for many: their names with commas. */
  Application__RequiredFiltersBulkDeadline: string
  /** Filters that have to be chosen before grades are exported: their names with commas. */
  Application__RequiredFiltersCollectionResult: string
}

/** How an institution starts out. */
export const DEFAULT_PREFERENCES: Preferences = {
  Application__ExamCategoryFlow: false,
  Application__EmailFlowEnabled: false,
  Application__ShowReviewButton: true,
  Application__ShowAnswerCounter: true,
  Application__CoordinatorDashboard: false,
  Shared_Data__ActivateSharedFlow: false,
  Login__DocUploadOnFirstAccess: false,
  Login__HideUnknownEmail: false,
  Application__HideSpecialNeedFilter: false,
  Application__HideActivityFilter: false,
  Application__DashboardRefreshSeconds: 60,
  Application__RequiredFiltersBulkDeadline: '',
  Application__RequiredFiltersCollectionResult: '',
}

const REFRESH_SECONDS = { min: 15, max: 3600 }

/** A link that an institution adds to the menu; `groups` null is for all. */
export type MenuLink = {
  readonly label: string
  readonly path: string
  readonly external: boolean
  readonly disabled: boolean
  readonly groups: readonly string[] | null
}

export type InstitutionSettings = {
  readonly preferences: Preferences
  readonly footer: {
    readonly message: string | null
    readonly number: string | null
    readonly email: string | null
  }
  readonly supportContact: string | null
  /** Where the report of a class is: a page of ours or an address with https; null without one. */
  readonly classReportUrl: string | null
  readonly menuLinks: readonly MenuLink[]
  /** Of mails that the server sends for the institution; null: as the server is set. */
  readonly mail: { readonly senderName: string | null; readonly replyTo: string | null }
}

const MAX_LINKS = 20

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

const textOf = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 500) : null

/** What may stand in a header: nothing that ends a line or a quotation. */
const lineOf = (value: unknown) => {
  const text = textOf(value)
  return text === null || /[\p{Cc}\u2028\u2029"<>\\]/u.test(text) ? null : text
}

/** An address alone, without a name. */
const mailboxOf = (value: unknown) => {
  const text = lineOf(value)
  return text !== null && /^[^\s@,;:()[\]]+@[^\s@,;:()[\]]+$/.test(text) ? text : null
}

const isHttps = (address: string) => /^https:\/\/[^/]/i.test(address)

/** A page of ours (`/…`) or an address with https; null for anything else. */
function addressOf(value: unknown): string | null {
  const address = textOf(value)
  if (address === null || /[\s\\]/.test(address)) return null
  return isHttps(address) || /^\/([^/]|$)/.test(address) ? address : null
}

function linkOf(value: unknown): MenuLink | null {
  if (!isObject(value)) return null
  const label = textOf(value.label)
  const path = addressOf(value.path)
  if (label === null || path === null) return null
  const external = isHttps(path)
  const groups = Array.isArray(value.groups) ? value.groups.filter((name) => typeof name === 'string') : null
  return { label, path, external, disabled: value.disabled === true, groups }
}

/** Seconds within the bounds; undefined for what is no number. */
const refreshOf = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value)
    ? Math.round(Math.min(REFRESH_SECONDS.max, Math.max(REFRESH_SECONDS.min, value)))
    : undefined

/** Reads `institutions.settings_json` (`preferences, footer, supportContact, classReportUrl, menuLinks, mail`); what is malformed is the default. */
export function settingsOf(json: string): InstitutionSettings {
  let stored: unknown
  try {
    stored = JSON.parse(json)
  } catch {
    stored = {}
  }
  const settings = isObject(stored) ? stored : {}
  const given = isObject(settings.preferences) ? settings.preferences : {}
  const known = Object.entries(given).filter(
    ([name, value]) => Object.hasOwn(DEFAULT_PREFERENCES, name) && typeof value === 'boolean'
  )
  const preferences = {
    ...DEFAULT_PREFERENCES,
    ...Object.fromEntries(known),
    Application__DashboardRefreshSeconds:
      refreshOf(given.Application__DashboardRefreshSeconds) ??
      DEFAULT_PREFERENCES.Application__DashboardRefreshSeconds,
    Application__RequiredFiltersBulkDeadline:
      textOf(given.Application__RequiredFiltersBulkDeadline) ??
      DEFAULT_PREFERENCES.Application__RequiredFiltersBulkDeadline,
    Application__RequiredFiltersCollectionResult:
      textOf(given.Application__RequiredFiltersCollectionResult) ??
      DEFAULT_PREFERENCES.Application__RequiredFiltersCollectionResult,
  }
  const footer = isObject(settings.footer) ? settings.footer : {}
  const mail = isObject(settings.mail) ? settings.mail : {}
  const links = Array.isArray(settings.menuLinks) ? settings.menuLinks.slice(0, MAX_LINKS) : []
  return {
    preferences,
    footer: { message: textOf(footer.message), number: textOf(footer.number), email: textOf(footer.email) },
    supportContact: textOf(settings.supportContact),
    classReportUrl: addressOf(settings.classReportUrl),
    menuLinks: links.map(linkOf).filter((link) => link !== null),
    mail: { senderName: lineOf(mail.senderName), replyTo: mailboxOf(mail.replyTo) },
  }
}

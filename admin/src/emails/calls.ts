import type { Data } from '@banca/backend/api'
import type { Answer } from '@banca/frontend/routes'
import type { ChosenPeople } from '../batch/chosen_people'
import { call } from '../providers/data'

export type Recipient = Data.Communication.Recipient
export type Template = Data.Communication.TemplateType
export type Record = Data.Communication.EmailRecord
export type Mailing = Data.Communication.Mailing
export type Suppression = Data.Communication.Suppression
export type Preview = Data.Communication.MailingPreview
export type RecipientPage = Answer<'GET', '/v1/users/email'>

export type SchoolClass = Data.Identity.ClassList
export type Collection = Data.Catalog.CollectionList
export type Exam = Data.Catalog.ExamList

export const STATUSES = [
  'STARTED',
  'AVAILABLE',
  'AVAILABLE_SOON',
  'FINISHED',
  'STOPPED',
  'UNAVAILABLE',
] as const

/** What the list is narrowed by; null for none. */
export type RecipientFilter = {
  readonly search: string
  readonly collection: Collection | null
  readonly exam: Exam | null
  readonly status: (typeof STATUSES)[number] | null
  readonly schoolClass: SchoolClass | null
}
export const NO_FILTER: RecipientFilter = {
  search: '',
  collection: null,
  exam: null,
  status: null,
  schoolClass: null,
}

export const queryOf = ({ search, collection, exam, status, schoolClass }: RecipientFilter) => ({
  ...(search !== '' && { search }),
  ...(collection && { collection: Number(collection.id) }),
  ...(exam && { exam: Number(exam.id) }),
  ...(status && { status }),
  ...(schoolClass && { hierarchy: `class:${schoolClass.id}` }),
})

export const SHOWN = 25

export const recipients = (filter: RecipientFilter, page: number): Promise<RecipientPage> =>
  call('GET', '/v1/users/email', { query: { ...queryOf(filter), page, size: SHOWN } })

/** Who is checked, as the address says it: a list of ids, or `all` with the exceptions. */
export const checkedOf = ({ all, ids, exceptions }: ChosenPeople) =>
  all
    ? { checked: 'all', ...(exceptions.size > 0 && { checkedException: [...exceptions].join(',') }) }
    : { checked: [...ids].join(',') }

/** Resolves whom the person chose, on the server. @returns the number of the selection */
export async function select(filter: RecipientFilter, chosen: ChosenPeople): Promise<number> {
  const narrowed = chosen.all ? queryOf(filter) : {}
  const { selection } = await call('GET', '/v1/users/email', {
    query: { ...narrowed, ...checkedOf(chosen) },
  })
  if (selection === null) throw new Error('the server stored no selection')
  return selection
}

/** What the form holds; `copies` with commas, as typed. */
export type Draft = {
  readonly typeId: number
  readonly subject: string
  readonly body: string
  readonly cc: string
  readonly bcc: string
  readonly context: Readonly<{ [name: string]: string }>
}

const addressesIn = (text: string) =>
  text
    .split(/[\s,;]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** The values that are there: of one that is missing the server says so. */
export const filled = (context: Draft['context']) =>
  Object.fromEntries(Object.entries(context).filter(([, value]) => value.trim() !== ''))

/** The order as the server takes it. */
export const orderOf = ({ typeId, subject, body, cc, bcc, context }: Draft, selection: number) => ({
  typeId,
  subject,
  body,
  selection,
  context: filled(context),
  cc: addressesIn(cc),
  bcc: addressesIn(bcc),
})

export async function preview(draft: Draft, selection: number): Promise<Preview> {
  const shown = await call('POST', '/v2/emails/bulk', {
    query: { dryRun: true },
    body: orderOf(draft, selection),
  })
  if (!('samples' in shown)) throw new Error('the server answered with no preview')
  return shown
}

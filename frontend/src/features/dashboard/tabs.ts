import type { Allowed } from '../../api/permissions.ts'
import type { Group } from '../../api/session.ts'
import type { MayOpen } from '../../shared/reachable_pages.ts'

export interface DashboardTab {
  /** Also the key of its text. */
  name:
    'list' | 'videos' | 'proctor' | 'statistics' | 'view' | 'items' | 'results' | 'appeals' | 'reportCards'
  path: string
}

const BASE = '/exams/dashboard'

/** Who marks answers; others have no use for their list, but COMISSION supervises plans. Which ones they mark the server decides. */
const MARKERS: readonly (Group | undefined)[] = ['ADMINISTRADOR', 'Professor', 'CORRECTOR']

export const marksAnswers = (group: Group | undefined): boolean => MARKERS.includes(group)

/** The pages of a collection that exist and that this person may open, in their order. */
export function tabsOf(
  collection: { categoryExam: boolean },
  allowed: Allowed,
  mayOpen: MayOpen,
  group: Group | undefined
): DashboardTab[] {
  const { categoryExam } = collection
  const tabs: [DashboardTab['name'], string, boolean][] = [
    ['videos', 'videos', allowed('Dashboard.Videos.SeeRooms')],
    ['list', 'list', allowed('Dashboard.List.enable')],
    ['proctor', 'proctor', allowed('Dashboard.Videos.SeeRooms')],
    ['statistics', 'statistics', allowed('Dashboard.Statistics.enable')],
    ['view', 'view', allowed('Dashboard.List.enable')],
    ['items', 'items', categoryExam && (marksAnswers(group) || group === 'COMISSION')],
    ['results', 'post-exam', true],
    ['appeals', 'appeal', categoryExam && allowed('Dashboard.Appeal.seeAppealButton')],
    ['reportCards', 'answer-sheet-generate', categoryExam && allowed('Dashboard.ReportCard.enable')],
  ]
  return tabs
    .filter(([, path, isAllowed]) => isAllowed && mayOpen(`${BASE}/${path}`))
    .map(([name, path]) => ({ name, path: `${BASE}/${path}` }))
}

/** The id of the collection in the address, or null: digits only. */
export function collectionOf(query: URLSearchParams): number | null {
  const text = query.get('collection') ?? ''
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
}

/** Where a collection is chosen: the cards, in the variant that this person may open. */
export const chooserFor = (mayOpen: MayOpen): string =>
  ['/exams/dashboard-pre-filter', '/exams/dashboard-open'].find(mayOpen) ?? '/'

/** Target of `/exams/dashboard`: the list, else the first page that this person may open. */
export const firstPage = (tabs: readonly DashboardTab[]): string | null =>
  (tabs.find(({ name }) => name === 'list') ?? tabs[0])?.path ?? null

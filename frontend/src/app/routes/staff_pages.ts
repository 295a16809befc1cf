import type { ComponentType } from 'react'
import type { IsBuilt } from './route_table.ts'
import type { StaffScreen } from './staff_screens.ts'

interface StaffPage {
  /** Namespaces. */
  texts: readonly string[]
  load(): Promise<{ default: ComponentType<{ isBuilt: IsBuilt }> }>
}

/** The list after the exam has the filters of the list of applications. */
const POST_EXAM_TEXTS = ['dashboard', 'post_exam', 'application_list', 'pickers', 'recordings']

const APPEAL_DESK_TEXTS = ['appeals', 'appeals_desk', 'pickers']

const page = (texts: readonly string[], load: StaffPage['load']): StaffPage => ({ texts, load })

/** The pages of staff, by id of the route table. */
export const STAFF_PAGES: Readonly<Record<StaffScreen, StaffPage>> = {
  'exams-dashboard-pre-filter': page(
    ['dashboard', 'application_list', 'pickers'],
    () => import('../pages/PreFilterPage.tsx')
  ),
  'exams-dashboard-open': page(
    ['dashboard', 'application_list', 'pickers'],
    () => import('../pages/OpenDashboardPage.tsx')
  ),
  'exams-dashboard': page(['dashboard', 'errors'], () => import('../pages/DashboardHomePage.tsx')),
  'exams-dashboard-videos': page(
    ['dashboard', 'live_room', 'recordings'],
    () => import('../pages/VideosPage.tsx')
  ),
  'exams-dashboard-proctor': page(
    ['dashboard', 'rooms', 'recordings'],
    () => import('../pages/DashboardRoomsPage.tsx')
  ),
  'exams-dashboard-post-exam': page(POST_EXAM_TEXTS, () => import('../pages/DashboardPostExamPage.tsx')),
  'post-exams': page(POST_EXAM_TEXTS, () => import('../pages/PostExamsPage.tsx')),
  'proctors-list-dashboard': page(
    ['dashboard', 'rooms', 'recordings', 'pickers'],
    () => import('../pages/ProctorsListPage.tsx')
  ),
  'exams-dashboard-view': page(
    ['dashboard', 'exam_view', 'pickers'],
    () => import('../pages/DashboardViewPage.tsx')
  ),
  'exams-dashboard-statistics': page(
    ['dashboard', 'statistics', 'exam_view', 'pickers'],
    () => import('../pages/DashboardStatisticsPage.tsx')
  ),
  'exams-dashboard-list': page(
    ['dashboard', 'application_list', 'pickers', 'recordings'],
    () => import('../pages/DashboardListPage.tsx')
  ),
  'exams-dashboard-items': page(
    ['dashboard', 'annotating', 'annotations', 'corrections', 'marking', 'pickers'],
    () => import('../pages/DashboardItemsPage.tsx')
  ),
  'exams-dashboard-marking': page(
    ['annotating', 'annotations', 'corrections', 'marking'],
    () => import('../pages/MarkingDeskPage.tsx')
  ),
  'exams-dashboard-marking-board': page(
    ['annotating', 'annotations', 'corrections', 'marking', 'pickers'],
    () => import('../pages/MarkingBoardPage.tsx')
  ),
  'exams-dashboard-decisions': page(
    ['item_decisions', 'exam_view', 'pickers'],
    () => import('../pages/ItemDecisionsPage.tsx')
  ),
  'exams-dashboard-production': page(['marking'], () => import('../pages/OwnProductionPage.tsx')),
  'items-list-dashboard': page(
    ['dashboard', 'annotating', 'annotations', 'corrections', 'marking', 'pickers'],
    () => import('../pages/ItemsListPage.tsx')
  ),
  'exams-dashboard-answer-sheet-generate': page(
    ['dashboard', 'sheet_orders', 'pickers'],
    () => import('../pages/DashboardReportCardsPage.tsx')
  ),
  'exams-dashboard-appeal': page(
    ['dashboard', ...APPEAL_DESK_TEXTS],
    () => import('../pages/DashboardAppealsPage.tsx')
  ),
  'exams-dashboard-payments': page(
    ['dashboard', 'payments_desk'],
    () => import('../pages/DashboardPaymentsPage.tsx')
  ),
  'appeals-dashboard': page(
    ['dashboard', ...APPEAL_DESK_TEXTS],
    () => import('../pages/AppealsDashboardPage.tsx')
  ),
  'appeals-response': page(
    ['annotating', 'annotations', ...APPEAL_DESK_TEXTS],
    () => import('../pages/AppealResponsePage.tsx')
  ),
  'grades-download': page(['exports', 'pickers'], () => import('../pages/GradesDownloadPage.tsx')),
  'hierarchy-performance': page(
    ['exports', 'pickers'],
    () => import('../pages/HierarchyPerformancePage.tsx')
  ),
}

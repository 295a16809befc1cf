/** The pages of staff, by id of the route table; `staff_pages.ts` has what they load. */
export const STAFF_SCREENS = [
  'exams-dashboard-pre-filter',
  'exams-dashboard-open',
  'exams-dashboard',
  'exams-dashboard-videos',
  'exams-dashboard-proctor',
  'exams-dashboard-post-exam',
  'post-exams',
  'proctors-list-dashboard',
  'exams-dashboard-view',
  'exams-dashboard-statistics',
  'exams-dashboard-list',
  'exams-dashboard-items',
  'exams-dashboard-marking',
  'exams-dashboard-marking-board',
  'exams-dashboard-decisions',
  'exams-dashboard-production',
  'items-list-dashboard',
  'exams-dashboard-answer-sheet-generate',
  'exams-dashboard-appeal',
  'exams-dashboard-payments',
  'appeals-dashboard',
  'appeals-response',
  'grades-download',
  'hierarchy-performance',
] as const

export type StaffScreen = (typeof STAFF_SCREENS)[number]

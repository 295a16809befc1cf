import { isStaffGroup, type Group } from '#shared/caller'
import { isAllowed, type PermissionPath, type PermissionTree } from './permission_tree.js'

/** `public`: no guard; `login`: any group; otherwise who may, or who may not. */
export type RouteAccess =
  'public' | 'login' | { readonly only: readonly Group[] } | { readonly except: readonly Group[] }

export type PageRoute = {
  readonly path: string
  readonly access: RouteAccess
  readonly app: 'frontend' | 'admin'
  /** COORDINATOR passes when the institution's preference `Application__CoordinatorDashboard` is on. */
  readonly coordinatorByPreference?: true
  /** A page of the back office: the switch that opens it to a group of the staff. `access` is what its default trees say. */
  readonly needs?: PermissionPath
}

const only = (...groups: Group[]): RouteAccess => ({ only: groups })
const OFFICE = only('ADMINISTRADOR', 'Professor')
const OFFICE_AND_COORDINATOR = only('ADMINISTRADOR', 'Professor', 'COORDINATOR')
const DASHBOARD = only(
  'ADMINISTRADOR',
  'PROCTOR',
  'COMISSION',
  'Professor',
  'CORRECTOR',
  'Diretor',
  'SCHOOL-ADMIN'
)
const CAPTURE = only('ADMINISTRADOR', 'Professor', 'ALUNO', 'RESPONDENTE', 'COORDINATOR')
const CANDIDATES_AND_GUARDIANS = only('ALUNO', 'RESPONDENTE', 'RESPONSIBLE')

const page = (path: string, access: RouteAccess): PageRoute => ({ path, access, app: 'frontend' })
const admin = (path: string, access: RouteAccess = OFFICE): PageRoute => ({ path, access, app: 'admin' })
const office = (path: string, needs: PermissionPath): PageRoute => ({ ...admin(path), needs })
const dashboard = (path: string): PageRoute => ({
  path,
  access: DASHBOARD,
  app: 'frontend',
  coordinatorByPreference: true,
})

/** Which group may open which page: a table as data (decision A1). Pages under one of these share its row. */
export const PAGE_ROUTES = {
  login: page('/login', 'public'),
  educatBridge: page('/educat-bridge/:token', 'public'),
  externalAuth: page('/external-auth/:provider/token/:token', 'public'),
  oauthCallback: page('/oauth/callback', 'public'),
  forgotPassword: page('/forgot-password', 'public'),
  resetPassword: page('/reset_password/:token', 'public'),
  resetPasswordExpired: page('/reset-password-expired', 'public'),
  firstAccess: page('/primeiro-acesso', 'public'),
  applications: page('/applications', { except: ['SCHOOL-ADMIN'] }),
  application: page('/applications/:applicationId', 'public'),
  appeals: page('/appeals', 'public'),
  results: page('/resultados', only('ALUNO', 'RESPONDENTE')),
  cameraPermission: page('/camera-permission', CAPTURE),
  cameraPermissionTutorial: page('/camera-permission-tutorial', 'login'),
  uploadUserDocument: page('/upload-user-document', CAPTURE),
  answerSheets: page('/answer-sheets/:applicationId', 'login'),
  answerList: page(
    '/answer-list/:applicationId',
    only('ADMINISTRADOR', 'Professor', 'ALUNO', 'RESPONDENTE', 'RESPONSIBLE')
  ),
  reportCard: page(
    '/report-cards/individual/:reportCardId',
    only('ADMINISTRADOR', 'ALUNO', 'RESPONDENTE', 'Professor', 'COORDINATOR', 'RESPONSIBLE')
  ),
  reportCards: page('/report-cards/individual', OFFICE_AND_COORDINATOR),
  gradesDownload: { ...page('/grades/download', OFFICE_AND_COORDINATOR), needs: 'BackOffice.Exports' },
  hierarchyPerformance: {
    ...page('/hierarchy/performance', OFFICE_AND_COORDINATOR),
    needs: 'BackOffice.Exports',
  },
  dashboard: dashboard('/exams/dashboard'),
  dashboardOpen: dashboard('/exams/dashboard-open'),
  dashboardPreFilter: page(
    '/exams/dashboard-pre-filter',
    only('ADMINISTRADOR', 'COORDINATOR', 'PROCTOR', 'COMISSION', 'Professor', 'CORRECTOR', 'Diretor')
  ),
  dashboardPostExam: page('/exams/dashboard/post-exam', OFFICE),
  postExams: page('/post-exams', OFFICE),
  appealsDashboard: page('/appeals/dashboard', OFFICE),
  proctorsList: page('/proctorsList/dashboard', OFFICE),
  itemsList: page('/items-list/dashboard', OFFICE),
  appealsResponse: page('/appeals-response/:appealId', 'login'),
  candidateReport: page('/aluno-relatorio/:id', CANDIDATES_AND_GUARDIANS),
  candidateSkills: page('/aluno-acertos/:id', CANDIDATES_AND_GUARDIANS),
  events: page('/events', only('ALUNO', 'RESPONDENTE', 'Professor', 'RESPONSIBLE')),
  noticeBoard: page(
    '/plural-quadro-de-avisos',
    only('ALUNO', 'RESPONDENTE', 'ADMINISTRADOR', 'Professor', 'RESPONSIBLE')
  ),
  noticeCreate: admin('/plural-criar-aviso'),
  noticeEdit: admin('/plural-editar-aviso/:id'),
  importExam: office('/imports/exam', 'BackOffice.Imports.Exams'),
  importVectors: office('/imports/vectors', 'BackOffice.Imports.Vectors'),
  importCandidates: office('/imports/students', 'BackOffice.Imports.Students'),
  importStaff: { ...admin('/imports/staff', only('ADMINISTRADOR')), needs: 'BackOffice.Imports.Staff' },
  importGuardians: {
    ...admin('/imports/guardians', only('ADMINISTRADOR')),
    needs: 'BackOffice.Imports.Guardians',
  },
  importHierarchy: {
    ...admin('/imports/hierarchy', only('ADMINISTRADOR')),
    needs: 'BackOffice.Imports.Hierarchy',
  },
  importApplications: {
    ...admin('/imports/applications', only('ADMINISTRADOR')),
    needs: 'BackOffice.Imports.Applications',
  },
  importRooms: {
    ...admin('/imports/rooms', only('ADMINISTRADOR')),
    needs: 'BackOffice.Imports.Rooms',
  },
  importSpecialNeeds: {
    ...admin('/imports/special-needs', only('ADMINISTRADOR')),
    needs: 'BackOffice.Imports.SpecialNeeds',
  },
  emailRecipients: office('/emails/recipients', 'BackOffice.Emails'),
  emailForm: office('/emails/recipients/form', 'BackOffice.Emails'),
  emails: office('/emails', 'BackOffice.Emails'),
  batchExams: office('/batchapplications/exams', 'BackOffice.Batch'),
  firstAccessCards: { ...admin('/users/first-access', only('ADMINISTRADOR')), needs: 'BackOffice.Users' },
  groupPermissions: office('/users/permissions', 'BackOffice.Permissions'),
  chatManagement: office('/users/chat-management', 'BackOffice.Rooms'),
  schedulingMenu: admin('/config-scheduling/menu', 'login'),
} as const satisfies Record<string, PageRoute>

export type PageName = keyof typeof PAGE_ROUTES

/**
 * May this group (null: not logged in) open the page? `tree` is what the group may: a page of the back office opens by its switch, which an
 * institution turns on for any group of the staff.
 */
export function mayOpen(
  name: PageName,
  group: Group | null,
  preferences: { Application__CoordinatorDashboard: boolean },
  tree: PermissionTree
): boolean {
  const { access, coordinatorByPreference, needs }: PageRoute = PAGE_ROUTES[name]
  if (access === 'public') return true
  if (group === null) return false
  if (needs !== undefined) return isStaffGroup(group) && isAllowed(tree, needs)
  if (access === 'login') return true
  if ('except' in access) return !access.except.includes(group)
  if (access.only.includes(group)) return true
  return (
    group === 'COORDINATOR' &&
    coordinatorByPreference === true &&
    preferences.Application__CoordinatorDashboard
  )
}

const partsOf = (path: string) => path.split('/').filter((part) => part !== '')

/** The page at an address, with values in place of its parameters; null where there is none. The most literal pattern wins. */
export function pageAt(address: string): PageName | null {
  const asked = partsOf(address.split('?')[0] ?? '')
  const fits = (Object.entries(PAGE_ROUTES) as [PageName, PageRoute][])
    .map(([name, { path }]) => ({ name, parts: partsOf(path) }))
    .filter(
      ({ parts }) =>
        parts.length === asked.length && parts.every((part, at) => part.startsWith(':') || part === asked[at])
    )
  const literals = (parts: string[]) => parts.filter((part) => !part.startsWith(':')).length
  return fits.toSorted((a, b) => literals(b.parts) - literals(a.parts))[0]?.name ?? null
}

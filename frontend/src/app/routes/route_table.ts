import type { Permission } from '../../api/is_allowed.ts'
import type { Group } from '../../api/session.ts'

/** `public`: no guard; `login`: any group; lists name the groups that may, or may not. */
export type Access = 'public' | 'login' | { only: readonly Group[] } | { except: readonly Group[] }

export interface RouteRow {
  id: string
  /** Pattern of the router (`shared/router/match.ts`). */
  path: string
  access: Access
  /** `admin`: served by the console, by a page load of its own. */
  app: 'frontend' | 'admin'
  /** Parameters that must be digits only; otherwise the address does not match. */
  digits?: readonly string[]
  /** Whether coordinators have the dashboard is a preference of the institution. */
  coordinators?: 'by-preference'
  /** A page of the back office: the switch that opens it to a group of the staff. `access` is what it says by default. */
  needs?: Permission
}

/**
 * Whether a row has a screen in this build. Passed to components that are part of a screen, because a screen
 * never imports the list of screens.
 */
export type IsBuilt = (row: RouteRow) => boolean

const row = (id: string, path: string, access: Access, more: Partial<RouteRow> = {}): RouteRow => ({
  id,
  path,
  access,
  app: 'frontend',
  ...more,
})
const only = (...groups: Group[]): Access => ({ only: groups })

const DASHBOARD = only(
  'ADMINISTRADOR',
  'PROCTOR',
  'COMISSION',
  'Professor',
  'CORRECTOR',
  'Diretor',
  'SCHOOL-ADMIN'
)
const PRE_FILTER = only(
  'ADMINISTRADOR',
  'COORDINATOR',
  'PROCTOR',
  'COMISSION',
  'Professor',
  'CORRECTOR',
  'Diretor'
)
const ADMINISTRATION = only('ADMINISTRADOR')
const OFFICE = only('ADMINISTRADOR', 'Professor')
const OFFICE_AND_COORDINATOR = only('ADMINISTRADOR', 'Professor', 'COORDINATOR')
const CANDIDATES_AND_GUARDIANS = only('ALUNO', 'RESPONDENTE', 'RESPONSIBLE')
const MARKERS = only('ADMINISTRADOR', 'COMISSION', 'Professor', 'CORRECTOR')
const CAPTURE = only('ADMINISTRADOR', 'Professor', 'ALUNO', 'RESPONDENTE', 'COORDINATOR')

const dashboard = (id: string, path: string) => row(id, path, DASHBOARD, { coordinators: 'by-preference' })
const admin = (id: string, path: string, access: Access = OFFICE) => row(id, path, access, { app: 'admin' })
const office = (id: string, path: string, needs: Permission) => row(id, path, OFFICE, { app: 'admin', needs })
const administration = (id: string, path: string, needs: Permission) =>
  row(id, path, ADMINISTRATION, { app: 'admin', needs })
const application = (id: string, rest: string) =>
  row(id, `/applications/:applicationId${rest}`, 'public', { digits: ['applicationId'] })

/**
 * Every address of the product and who may open it. `screens.ts` lists which screens are built: an address
 * without a screen renders not-found and is never linked.
 */
export const ROUTES: readonly RouteRow[] = [
  row('home', '/', 'login'),
  row('login', '/login', 'public'),
  row('educat-bridge', '/educat-bridge/:token', 'public'),
  row('external-auth', '/external-auth/:provider/token/:token', 'public'),
  // The same pages, once the token has left the address bar.
  row('external-auth-taken', '/external-auth/:provider', 'public'),
  row('oauth-callback', '/oauth/callback', 'public'),
  row('forgot-password', '/forgot-password', 'public'),
  row('reset-password', '/reset_password/:token', 'public'),
  // The same page, once the token has left the address bar.
  row('reset-password-form', '/reset_password', 'public'),
  row('reset-password-expired', '/reset-password-expired', 'public'),
  row('first-access', '/primeiro-acesso', 'public'),
  row('this-computer', '/this-computer', 'public'),
  row('receipts', '/comprovantes', 'public'),
  row('receipt', '/comprovantes/:code', 'public'),
  row('account', '/account', 'login'),
  row('applications', '/applications', { except: ['SCHOOL-ADMIN'] }),
  application('application', '/*'),
  row('results', '/resultados', only('ALUNO', 'RESPONDENTE')),
  row('camera-permission', '/camera-permission', CAPTURE),
  row('camera-permission-tutorial', '/camera-permission-tutorial', 'login'),
  row('upload-user-document', '/upload-user-document', CAPTURE),
  row('answer-sheets', '/answer-sheets/:applicationId/*', 'login', { digits: ['applicationId'] }),
  row(
    'answer-list',
    '/answer-list/:applicationId',
    only('ADMINISTRADOR', 'Professor', 'ALUNO', 'RESPONDENTE', 'RESPONSIBLE')
  ),
  row(
    'report-card',
    '/report-cards/individual/:reportCardId',
    only('ADMINISTRADOR', 'ALUNO', 'RESPONDENTE', 'Professor', 'COORDINATOR', 'RESPONSIBLE'),
    { digits: ['reportCardId'] }
  ),
  row('report-cards', '/report-cards/individual', OFFICE_AND_COORDINATOR),
  row('erro-firefox', '/erro-firefox', 'public'),
  row('not-found', '/not-found', 'public'),
  row('error', '/error', 'public'),
  row('external-application-middleware', '/external-application-middleware', 'public'),
  dashboard('exams-dashboard', '/exams/dashboard'),
  dashboard('exams-dashboard-list', '/exams/dashboard/list'),
  dashboard('exams-dashboard-statistics', '/exams/dashboard/statistics'),
  dashboard('exams-dashboard-view', '/exams/dashboard/view'),
  dashboard('exams-dashboard-appeal', '/exams/dashboard/appeal'),
  row('exams-dashboard-payments', '/exams/dashboard/appeal/pagamentos', OFFICE),
  dashboard('exams-dashboard-proctor', '/exams/dashboard/proctor'),
  dashboard('exams-dashboard-items', '/exams/dashboard/items'),
  row('exams-dashboard-marking', '/exams/dashboard/items/correcao/:planId', MARKERS, { digits: ['planId'] }),
  row('exams-dashboard-marking-board', '/exams/dashboard/items/banca/:planId', MARKERS, {
    digits: ['planId'],
  }),
  row('exams-dashboard-decisions', '/exams/dashboard/items/decisoes/:itemId', DASHBOARD, {
    digits: ['itemId'],
    coordinators: 'by-preference',
  }),
  row('exams-dashboard-production', '/exams/dashboard/items/producao', MARKERS),
  dashboard('exams-dashboard-answer-sheet-generate', '/exams/dashboard/answer-sheet-generate'),
  row('exams-dashboard-post-exam', '/exams/dashboard/post-exam', OFFICE),
  dashboard('exams-dashboard-videos', '/exams/dashboard/videos'),
  dashboard('exams-dashboard-open', '/exams/dashboard-open'),
  row('exams-dashboard-pre-filter', '/exams/dashboard-pre-filter', PRE_FILTER),
  row('post-exams', '/post-exams', OFFICE),
  row('appeals-dashboard', '/appeals/dashboard', OFFICE),
  row('proctors-list-dashboard', '/proctorsList/dashboard', OFFICE),
  row('items-list-dashboard', '/items-list/dashboard', OFFICE),
  row('appeals-response', '/appeals-response/:appealId', 'login', { digits: ['appealId'] }),
  row('appeals', '/appeals', 'public'),
  row('appeals-new', '/appeals/new', 'public'),
  row('appeals-view', '/appeals/:appealId', 'public', { digits: ['appealId'] }),
  row('payment', '/pagamentos/:processId', 'login', { digits: ['processId'] }),
  row('aluno-relatorio', '/aluno-relatorio/:id', CANDIDATES_AND_GUARDIANS),
  row('aluno-acertos', '/aluno-acertos/:id', CANDIDATES_AND_GUARDIANS),
  row('events', '/events', only('ALUNO', 'RESPONDENTE', 'Professor', 'RESPONSIBLE')),
  row('grades-download', '/grades/download', OFFICE_AND_COORDINATOR, { needs: 'BackOffice.Exports' }),
  row('hierarchy-performance', '/hierarchy/performance', OFFICE_AND_COORDINATOR, {
    needs: 'BackOffice.Exports',
  }),
  row(
    'notice-board',
    '/plural-quadro-de-avisos',
    only('ALUNO', 'RESPONDENTE', 'ADMINISTRADOR', 'Professor', 'RESPONSIBLE')
  ),
  admin('console', '/admin/*', only('ADMINISTRADOR', 'Professor', 'SCHOOL-ADMIN')),
  admin('notice-create', '/plural-criar-aviso'),
  admin('notice-edit', '/plural-editar-aviso/:id'),
  office('imports-exam', '/imports/exam', 'BackOffice.Imports.Exams'),
  office('imports-vectors', '/imports/vectors', 'BackOffice.Imports.Vectors'),
  office('imports-candidates', '/imports/students', 'BackOffice.Imports.Students'),
  ...(['Staff', 'Guardians', 'Hierarchy', 'Applications', 'Rooms'] as const).map((kind) => {
    const name = kind.toLowerCase()
    return administration(`imports-${name}`, `/imports/${name}`, `BackOffice.Imports.${kind}`)
  }),
  administration('imports-special-needs', '/imports/special-needs', 'BackOffice.Imports.SpecialNeeds'),
  office('emails-recipients', '/emails/recipients', 'BackOffice.Emails'),
  office('emails-recipients-form', '/emails/recipients/form', 'BackOffice.Emails'),
  office('emails', '/emails', 'BackOffice.Emails'),
  office('batch-exams', '/batchapplications/exams', 'BackOffice.Batch'),
  administration('users-first-access', '/users/first-access', 'BackOffice.Users'),
  office('users-permissions', '/users/permissions', 'BackOffice.Permissions'),
  office('users-chat-management', '/users/chat-management', 'BackOffice.Rooms'),
  admin('config-scheduling-menu', '/config-scheduling/menu', 'login'),
]

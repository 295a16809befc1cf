import { lazy, type ComponentType } from 'react'
import { loadTexts } from '../../locales/i18n.ts'
import { ROUTES, type IsBuilt, type RouteRow } from './route_table.ts'
import { STAFF_SCREENS, type StaffScreen } from './staff_screens.ts'

export interface Screen {
  /** `shell`: header, menu and footer; `exam`: nothing but the page; `plain`: a page of its own. */
  layout: 'shell' | 'exam' | 'plain'
  /** Fetches code and texts; repeated calls cost nothing. */
  preload(): Promise<unknown>
  View: ComponentType<PageProps>
}

type PageProps = { isBuilt: IsBuilt }
type Page = { default: ComponentType<PageProps> }

/** Header, menu and footer, with their texts. */
export const loadShell = async () => {
  const [shell] = await Promise.all([import('../shell/Shell.tsx'), loadTexts(['shell'])])
  return shell
}

function screen(layout: Screen['layout'], texts: readonly string[], load: () => Promise<Page>): Screen {
  const fetch = async () => {
    const [page] = await Promise.all([load(), loadTexts(texts), layout === 'shell' && loadShell()])
    return page
  }
  let loading: Promise<Page> | null = null
  const once = () => {
    loading ??= fetch().catch((error: unknown) => {
      // A failed load must not be cached: the page's retry loads again.
      loading = null
      throw error
    })
    return loading
  }
  return { layout, preload: once, View: lazy(once) }
}

/** A build for schools that proctor by other means would turn it off. */
const HAS_LIVE_ROOM = import.meta.env.VITE_LIVE_ROOM !== 'false'

const APPEAL_TEXTS = ['appeals', 'answer_sheet', 'annotations']

/** What a page of staff loads is listed in a chunk of its own: each name of a file would be part of what a candidate downloads. */
const staffScreen = (id: StaffScreen): Screen =>
  screen('shell', [], async () => {
    const { texts, load } = (await import('./staff_pages.ts')).STAFF_PAGES[id]
    const [page] = await Promise.all([load(), loadTexts(texts)])
    return page
  })

/** The exam area has its own routes and texts. */
const examRoutes = Object.values(import.meta.glob<Page>('../../features/runner/routes.tsx'))[0]

const receiptCheck = screen('plain', ['receipts'], () => import('../pages/ReceiptCheckPage.tsx'))

const password = screen('plain', ['password', 'login'], () => import('../pages/WithoutSessionPages.tsx'))

/** Pages that the console is to have. */
const UNBUILT_CONSOLE: readonly string[] = ['notice-create', 'notice-edit']

const consoleScreen = screen('plain', ['errors', 'shell'], () => import('../pages/ConsolePage.tsx'))

/** The screens that exist, by id of the route table. */
export const SCREENS: Readonly<Record<string, Screen>> = {
  home: screen('shell', ['shell'], () => import('../pages/HomePage.tsx')),
  login: screen('plain', ['login'], () => import('../../features/login/LoginPage.tsx')),
  applications: screen(
    'shell',
    ['applications'],
    () => import('../../features/applications/ApplicationsPage.tsx')
  ),
  results: screen('shell', ['results', 'appeals'], () => import('../pages/ResultsPage.tsx')),
  account: screen(
    'shell',
    ['account', 'second_factor'],
    () => import('../../features/account/AccountPage.tsx')
  ),
  'external-auth': password,
  'external-auth-taken': password,
  'educat-bridge': password,
  'oauth-callback': password,
  'forgot-password': password,
  'reset-password': password,
  'reset-password-form': password,
  'reset-password-expired': password,
  'first-access': password,
  'this-computer': screen('plain', ['computer'], () => import('../pages/ThisComputerPage.tsx')),
  receipts: receiptCheck,
  receipt: receiptCheck,
  'camera-permission': screen(
    'plain',
    ['capture'],
    () => import('../../features/capture/CameraPermissionPage.tsx')
  ),
  'camera-permission-tutorial': screen(
    'plain',
    ['capture'],
    () => import('../../features/capture/TutorialPage.tsx')
  ),
  'upload-user-document': screen('shell', ['document'], () => import('../pages/UploadDocumentPage.tsx')),
  'answer-sheets': screen(
    'shell',
    ['answer_sheet', 'annotations', 'payments'],
    () => import('../pages/AnswerSheetsPage.tsx')
  ),
  'appeals-new': screen('shell', APPEAL_TEXTS, () => import('../pages/NewAppealPage.tsx')),
  payment: screen('shell', ['payments'], () => import('../pages/PaymentPage.tsx')),
  'appeals-view': screen('shell', APPEAL_TEXTS, () => import('../pages/OwnAppealPage.tsx')),
  ...Object.fromEntries(
    STAFF_SCREENS.filter((id) => HAS_LIVE_ROOM || id !== 'exams-dashboard-videos').map((id) => [
      id,
      staffScreen(id),
    ])
  ),
  'erro-firefox': screen(
    'plain',
    ['errors', 'shell'],
    () => import('../../features/errors/OldFirefoxPage.tsx')
  ),
  'not-found': screen('plain', ['errors', 'shell'], () => import('../../features/errors/NotFoundPage.tsx')),
  error: screen('plain', ['errors'], () => import('../../features/errors/ErrorPage.tsx')),
  'incompatible-browser': screen(
    'plain',
    ['errors'],
    () => import('../../features/errors/IncompatibleBrowserPage.tsx')
  ),
  // Drawn by the console: an address of it is loaded anew.
  ...Object.fromEntries(
    ROUTES.filter(({ app, id }) => app === 'admin' && !UNBUILT_CONSOLE.includes(id)).map(({ id }) => [
      id,
      consoleScreen,
    ])
  ),
  'external-application-middleware': screen('plain', [], () => import('../pages/ExternalExamPage.tsx')),
  ...(examRoutes && { application: screen('exam', ['runner'], examRoutes) }),
}

export const screenOf = (row: RouteRow): Screen | undefined => SCREENS[row.id]
export const isBuilt: IsBuilt = (row) => screenOf(row) !== undefined

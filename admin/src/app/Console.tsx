import { AdminContext, AdminUI, CustomRoutes, Resource, type I18nProvider } from 'react-admin'
import { Route, Routes } from 'react-router'
import { authProvider } from '../providers/auth'
import { dataProvider } from '../providers/data'
import { ownStore } from '../providers/own_store'
import { currentUser } from '../providers/session'
import { ConsoleLayout } from './ConsoleLayout'
import { GuardedPage, ToNotFound } from './GuardedPage'
import { WELCOME } from './may_open'
import { CONSOLE_PAGES } from './pages'
import { theme } from './theme'
import { Welcome } from './Welcome'

const BASE = '/admin'

const resources = CONSOLE_PAGES.flatMap((row) => {
  if (row.kind !== 'resource') return []
  const { name, list, show, create, edit, recordRepresentation } = row
  return [<Resource key={name} {...{ name, list, show, create, edit, recordRepresentation }} />]
})

/** The pages with an address below `base`, which the router leaves out. */
const pagesBelow = (base: string) =>
  CONSOLE_PAGES.flatMap((row) => {
    if (row.kind !== 'page' || row.path.startsWith(`${BASE}/`) !== (base === BASE)) return []
    return [
      <Route
        key={row.name}
        path={row.path.slice(base.length + 1)}
        element={<GuardedPage page={row.page} name={row.name} />}
      />,
    ]
  })

const underBase = pagesBelow(BASE)
const elsewhere = pagesBelow('')

/** Whoever logs in comes by another page. */
const store = ownStore(currentUser()?.id ?? 0)

const StaffWelcome = () => <GuardedPage page={Welcome} name={WELCOME} />

/** An address that does not exist, or that this group may not open, looks the same here as in the frontend. */
const SHELL = {
  title: 'Banca',
  layout: ConsoleLayout,
  catchAll: ToNotFound,
  accessDenied: ToNotFound,
  requireAuth: true,
  disableTelemetry: true,
}

/**
 * The console has two kinds of addresses: those under /admin, and pages with addresses of their own (/imports/exam).
 * Both use the same shell and one set of providers.
 */
export function Console({ i18nProvider }: { i18nProvider: I18nProvider }) {
  return (
    <AdminContext
      basename={BASE}
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      store={store}
      theme={theme}
      darkTheme={null}
    >
      <Routes>
        <Route
          path={`${BASE}/*`}
          element={
            <AdminUI {...SHELL} dashboard={StaffWelcome}>
              {resources}
              <CustomRoutes>{underBase}</CustomRoutes>
            </AdminUI>
          }
        />
        <Route
          path="/*"
          element={
            <AdminUI {...SHELL}>
              {resources}
              <CustomRoutes>{elsewhere}</CustomRoutes>
            </AdminUI>
          }
        />
      </Routes>
    </AdminContext>
  )
}

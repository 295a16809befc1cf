import { ThemeContext } from '@emotion/react'
import { useEffect, useMemo, type ReactNode } from 'react'
import { Route, Routes } from '../shared/router/index.ts'
import { useScheme } from '../api/preferences.ts'
import { useSession } from '../api/session.ts'
import { useSettings } from '../api/settings.ts'
import { ExamToolsLoader, ExamToolsContext, type ExamToolsProps } from '../exam/slots/exam_tools.ts'
import { ExamHeadContext } from '../exam/slots/exam_head.ts'
import { ExamWatchContext, type ExamWatchProps } from '../exam/slots/exam_watch.ts'
import { BaseStyles } from '../ui/BaseStyles.tsx'
import { Toaster } from '../ui/Toaster.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { ExamHeadSlot } from './slots/ExamHeadSlot.tsx'
import { ExamToolsSlot, loadExamTools } from './slots/ExamToolsSlot.tsx'
import { ExamWatchSlot } from './slots/ExamWatchSlot.tsx'
import { Guarded } from './routes/Guarded.tsx'
import { ROUTES } from './routes/route_table.ts'
import { isBuilt } from './routes/screens.ts'
import { showOwnTexts } from '../locales/i18n.ts'
import { makeTheme } from '../ui/theme.ts'
import { Screened } from './routes/Screened.tsx'

/** A build for old browsers would turn it off. */
const BROWSER_IS_COMPATIBLE = import.meta.env.VITE_BROWSER_IS_COMPATIBLE !== 'false'

const drawTools = (props: ExamToolsProps) => <ExamToolsSlot {...props} />
const examHead = <ExamHeadSlot />
const drawWatch = (props: ExamWatchProps) => <ExamWatchSlot {...props} />

export function App() {
  return (
    <Themed>
      <ErrorBoundary place="plain">
        {BROWSER_IS_COMPATIBLE ? (
          <ExamToolsLoader value={loadExamTools}>
            <ExamToolsContext value={drawTools}>
              <ExamWatchContext value={drawWatch}>
                <ExamHeadContext value={examHead}>
                  <Pages />
                </ExamHeadContext>
              </ExamWatchContext>
            </ExamToolsContext>
          </ExamToolsLoader>
        ) : (
          <Screened id="incompatible-browser" />
        )}
      </ErrorBoundary>
      {/* Not lazy: most toasts are shown when the connection has just failed. */}
      <Toaster />
    </Themed>
  )
}

function Pages() {
  return (
    <Routes>
      {ROUTES.filter(isBuilt).map((row) => (
        <Route key={row.id} path={row.path} element={<Guarded row={row} />} />
      ))}
      <Route path="*" element={<Screened id="not-found" />} />
    </Routes>
  )
}

/** The institution's colours come with the settings, which are read at each visit; where they cannot be read, they are those of the log-in. */
function Themed({ children }: { children: ReactNode }) {
  const scheme = useScheme()
  const session = useSession()
  const settings = useSettings()
  const { primary = null, secondary = null } = (settings?.theme ?? session?.theme)?.colours ?? {}
  useEffect(() => showOwnTexts(settings), [settings])
  const theme = useMemo(() => makeTheme(scheme, { primary, secondary }), [scheme, primary, secondary])
  useEffect(() => {
    document.documentElement.style.colorScheme = scheme === 'light' ? 'light' : 'dark'
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme.tokens.paper)
  }, [scheme, theme])
  return (
    <ThemeContext value={theme}>
      <BaseStyles />
      {children}
    </ThemeContext>
  )
}

import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react'
import { RouterContext } from './context.ts'
import { browserHistory, memoryHistory, type History } from './history.ts'

/**
 * Provides the location to the pages within. While the code of a page loads,
 * the previous one stays on screen.
 */
function Router({ history, children }: { history: History; children: ReactNode }) {
  const [visit, setVisit] = useState(history.visit)
  // Before any effect of a page, which may redirect at once.
  useLayoutEffect(() => history.listen((next) => startTransition(() => setVisit(next))), [history])
  return <RouterContext value={{ history, visit }}>{children}</RouterContext>
}

export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(browserHistory)
  return <Router history={history}>{children}</Router>
}

/** For tests and stories. */
export function MemoryRouter({ address, children }: { address?: string; children: ReactNode }) {
  const [history] = useState(() => memoryHistory(address))
  return <Router history={history}>{children}</Router>
}

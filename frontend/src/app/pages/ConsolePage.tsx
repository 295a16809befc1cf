import { lazy, useEffect } from 'react'
import { PageLoading } from '../PageLoading.tsx'

const NotFoundPage = lazy(() => import('../../features/errors/NotFoundPage.tsx'))

/** Whether this very address was loaded from the server, and the server sent this app's own page. */
function cameFromServer(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded !== undefined && new URL(loaded.name).pathname === location.pathname
}

/** An address of the console, which is an app of its own: opens it by a page load. */
export default function ConsolePage() {
  // A server without the console (a development server) sends this page again: prevents an endless reload.
  const isHere = cameFromServer()
  useEffect(() => {
    if (!isHere) location.replace(location.href)
  }, [isHere])
  return isHere ? <NotFoundPage /> : <PageLoading />
}

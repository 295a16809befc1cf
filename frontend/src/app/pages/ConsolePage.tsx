import { lazy, useEffect } from 'react'
import { PageLoading } from '../PageLoading.tsx'

const NotFoundPage = lazy(() => import('../../features/errors/NotFoundPage.tsx'))

/** Was this very address loaded from the server, and did the server answer with our own page? */
function cameFromServer(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded !== undefined && new URL(loaded.name).pathname === location.pathname
}

/** An address of the console, which is a page of its own: leaves for it with a page load. */
export default function ConsolePage() {
  // A server without the console (a development server) answers with this page again: no way to go round and round.
  const isHere = cameFromServer()
  useEffect(() => {
    if (!isHere) location.replace(location.href)
  }, [isHere])
  return isHere ? <NotFoundPage /> : <PageLoading />
}

import { Box } from '../../ui/Box.ts'
import { lazy, Suspense } from 'react'
import { useSearchParams } from '../../shared/router/index.ts'
import { useSession, type User } from '../../api/session.ts'
import { Timetable } from './Timetable.tsx'

const ClearDatabase = lazy(() => import('./ClearDatabase.tsx'))

/** `/applications`: the exams of the active group, sorted by what is open now. */
export default function ApplicationsPage() {
  const user = useSession()?.user
  const [search] = useSearchParams()
  // The guard requires a log-in; after a log-out the page renders once more before the redirect.
  if (user === undefined) return null
  return <Page user={user} clears={search.has('clear_database')} />
}

function Page({ user, clears }: { user: User; clears: boolean }) {
  return (
    <Box sx={{ maxWidth: 1040, mx: 'auto', px: { xs: 4, sm: 8 }, pt: { xs: 6, sm: 9 }, pb: 12 }}>
      <Suspense>{clears ? <ClearDatabase userId={user.id} /> : <Timetable user={user} />}</Suspense>
    </Box>
  )
}

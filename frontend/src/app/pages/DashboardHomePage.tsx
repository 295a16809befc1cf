import { Navigate, useLocation } from '../../shared/router/index.ts'
import { DashboardFrame } from '../../features/dashboard/DashboardFrame.tsx'
import { firstPage } from '../../features/dashboard/tabs.ts'
import NotFoundPage from '../../features/errors/NotFoundPage.tsx'

/** `/exams/dashboard`: redirects to the first page of the collection that this person may open. */
export default function DashboardHome() {
  const { search } = useLocation()
  return (
    <DashboardFrame tab={null}>
      {(_collection, tabs) => {
        const path = firstPage(tabs)
        return path === null ? <NotFoundPage /> : <Navigate to={path + search} replace />
      }}
    </DashboardFrame>
  )
}

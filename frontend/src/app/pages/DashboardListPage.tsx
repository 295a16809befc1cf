import { BringFileButton } from '../../exam/answers_file/BringFileButton.tsx'
import { DashboardFrame } from '../../features/dashboard/DashboardFrame.tsx'
import { ListPage } from '../../features/dashboard/ListPage.tsx'

/** `/exams/dashboard/list`: the list of applications. */
export default function DashboardListPage() {
  return (
    <DashboardFrame tools={() => <BringFileButton />}>
      {(collection) => <ListPage collection={collection} />}
    </DashboardFrame>
  )
}

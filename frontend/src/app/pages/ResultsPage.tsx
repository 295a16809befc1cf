import { useSession } from '../../api/session.ts'
import { LeaveWarning } from '../../features/appeals/LeaveWarning.tsx'
import { ResultList } from '../../features/results/ResultList.tsx'

/** `/resultados`: results of selection processes, and appeals against them. */
export default function ResultsPage() {
  const user = useSession()?.user
  // The guard requires a log-in; after a log-out the page renders once more before the redirect.
  if (user === undefined) return null
  return (
    <ResultList
      userId={user.id}
      renderLeaveWarning={(isOn, typed) => <LeaveWarning isOn={isOn} typed={typed} />}
    />
  )
}

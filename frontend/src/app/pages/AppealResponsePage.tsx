import { ResponsePage } from '../../features/appeals/staff/ResponsePage.tsx'
import { listOf } from '../../features/appeals/staff/response_address.ts'
import { useMayOpen } from '../../shared/reachable_pages.ts'
import { useLocation, useParams } from '../../shared/router/index.ts'

/** `/appeals-response/{appealId}/` */
export default function AppealResponsePage() {
  const { appealId = '' } = useParams()
  const { state } = useLocation()
  const mayOpen = useMayOpen()
  const back = listOf(state) ?? (mayOpen('/appeals/dashboard') ? '/appeals/dashboard' : '/exams/dashboard')
  return <ResponsePage key={appealId} id={Number(appealId)} back={back} />
}

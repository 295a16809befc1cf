import { useSession } from '../../api/session.ts'
import { PaymentScreen } from '../../features/payments/candidate/PaymentScreen.tsx'
import { useParams } from '../../shared/router/index.ts'

/** `/pagamentos/{processId}`: the payment of the appeals of an exam. */
export default function PaymentPage() {
  const { processId = '' } = useParams()
  const user = useSession()?.user
  // The guard requires a log-in; after a log-out the page renders once more before the redirect.
  if (user === undefined) return null
  return <PaymentScreen key={processId} userId={user.id} id={Number(processId)} />
}

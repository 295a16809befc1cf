import { ReceiptCheck } from '../../features/receipts/ReceiptCheck.tsx'
import { useNavigate, useParams } from '../../shared/router/index.ts'

/** `/comprovantes` and `/comprovantes/{code}`: public, whoever checks a receipt has no account. */
export default function ReceiptCheckPage() {
  const { code = '' } = useParams()
  const navigate = useNavigate()
  return (
    <ReceiptCheck
      key={code}
      code={code}
      onCheck={(typed) => navigate(`/comprovantes/${encodeURIComponent(typed)}`)}
    />
  )
}

import { UploadDocument } from '../../features/document/UploadDocument.tsx'
import { useNavigate, useSearchParams } from '../../shared/router/index.ts'
import { sameOriginPath } from '../routes/next_address.ts'

/** `/upload-user-document`, with `next` on the way from the log-in. */
export default function UploadDocumentPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const next = sameOriginPath(search.get('next'))
  return (
    <UploadDocument
      isOnTheWay={next !== null}
      onContinue={() => navigate(next ?? '/applications', { replace: next !== null })}
    />
  )
}

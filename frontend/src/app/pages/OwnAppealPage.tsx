import { useSession } from '../../api/session.ts'
import { idIn } from '../../features/appeals/candidate/form_model.ts'
import { MissingAppeal } from '../../features/appeals/candidate/MissingAppeal.tsx'
import { OwnAppealView } from '../../features/appeals/candidate/OwnAppealView.tsx'
import { AnsweredItem } from '../../features/answer-sheet/AnsweredItem.tsx'
import { Navigate, useLocation, useParams } from '../../shared/router/index.ts'
import { loginFor } from '../routes/next_address.ts'

/** `/appeals/{appealId}/`: one's own appeal beside the item, as long as the answers can be read. */
export default function OwnAppealPage() {
  const { appealId } = useParams()
  const { pathname, search } = useLocation()
  const user = useSession()?.user
  const id = idIn(appealId)
  if (user === undefined) return <Navigate to={loginFor(pathname, search)} replace />
  if (id === null) return <MissingAppeal />
  return (
    <OwnAppealView
      key={id}
      user={user}
      appealId={id}
      renderItem={({ application, item, window }) =>
        application.id === null ? null : (
          <AnsweredItem
            user={user}
            applicationId={application.id}
            itemId={item.id}
            showsCorrection={window?.enableItemCorrection === true}
          />
        )
      }
    />
  )
}

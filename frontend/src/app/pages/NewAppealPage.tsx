import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { isRejection } from '../../api/errors.ts'
import { useSession, type User } from '../../api/session.ts'
import { addressOfAnswers } from '../../exam/reading.ts'
import { idIn, limitsOf } from '../../features/appeals/candidate/form_model.ts'
import { MissingAppeal } from '../../features/appeals/candidate/MissingAppeal.tsx'
import { NewAppeal } from '../../features/appeals/candidate/NewAppeal.tsx'
import { appealAddress, obstacleText } from '../../features/answer-sheet/appeal_line.ts'
import { placeOf } from '../../features/answer-sheet/entries.ts'
import { ItemReview } from '../../features/answer-sheet/ItemReview.tsx'
import { SheetFailed } from '../../features/answer-sheet/SheetFailed.tsx'
import { SheetSkeleton } from '../../features/answer-sheet/SheetSkeleton.tsx'
import { useAnswerSheet } from '../../features/answer-sheet/use_answer_sheet.ts'
import { Navigate, useLocation, useSearchParams } from '../../shared/router/index.ts'
import { Box } from '../../ui/Box.ts'
import { loginFor } from '../routes/next_address.ts'

/** `/appeals/new?a&exam_item&ch&bi`: an appeal against an item of one's own exam. */
export default function NewAppealPage() {
  const [query] = useSearchParams()
  const { pathname, search } = useLocation()
  const user = useSession()?.user
  const applicationId = idIn(query.get('a'))
  const itemId = idIn(query.get('exam_item'))
  if (user === undefined) return <Navigate to={loginFor(pathname, search)} replace />
  if (applicationId === null || itemId === null) return <MissingAppeal />
  return <OfItem key={`${applicationId} ${itemId}`} {...{ user, applicationId, itemId, query }} />
}

interface OfItemProps {
  user: User
  applicationId: number
  itemId: number
  query: URLSearchParams
}

function OfItem({ user, applicationId, itemId, query }: OfItemProps) {
  const { t, i18n } = useTranslation('answer_sheet')
  const sheet = useAnswerSheet(user.id, String(applicationId))
  // The server's time, and, of the collection, whether the form shows the correction.
  const application = useQuery({
    queryKey: ['appealed-application', user.id, applicationId],
    queryFn: async ({ signal }) => ({
      ...(await api.get('/v1/applications/:id', { params: { id: applicationId }, signal })),
      heardAt: performance.now(),
    }),
  })
  const collectionId = sheet.data?.collection.id ?? 0
  const collection = useQuery({
    queryKey: ['appealed-collection', user.id, collectionId],
    queryFn: ({ signal }) => api.get('/v1/collections/:id', { params: { id: collectionId }, signal }),
    enabled: collectionId > 0,
  })
  const error = sheet.error ?? application.error ?? collection.error
  if (sheet.data === undefined || application.data === undefined || collection.data === undefined) {
    const retry = () => void Promise.all([sheet.refetch(), application.refetch(), collection.refetch()])
    return (
      <Box sx={{ maxWidth: 1040, mx: 'auto', px: { xs: 4, sm: 8 }, pt: 7 }}>
        {error === null ? (
          <SheetSkeleton />
        ) : isRejection(error) ? (
          <MissingAppeal />
        ) : (
          <SheetFailed error={error} isBusy={sheet.isFetching || application.isFetching} onRetry={retry} />
        )}
      </Box>
    )
  }
  const entry = placeOf(sheet.data.results, itemId)?.entry
  const back = addressOfAnswers(applicationId)
  if (entry?.appeal === undefined) return <MissingAppeal />
  const { appeal } = entry
  if (appeal.appealId !== null) return <Navigate to={appealAddress(appeal.appealId, applicationId)} replace />
  const { serverTime, heardAt } = application.data
  const { appealIssuingWindow } = collection.data
  if (!appeal.canIssue)
    return (
      <MissingAppeal
        back={back}
        reason={obstacleText(appeal, t, i18n.language, Date.parse(serverTime)) ?? t('appeal.not_open')}
      />
    )
  return (
    <NewAppeal
      userId={user.id}
      applicationId={applicationId}
      itemId={itemId}
      position={sheet.data.results.indexOf(entry) + 1}
      exam={sheet.data.application.title}
      limits={limitsOf(query, appeal)}
      window={{
        closesAt: appeal.closesAt,
        extensionReason: appeal.extensionReason,
        serverTime,
        heardAt,
      }}
      price={appealIssuingWindow?.paymentAppeal === true ? appealIssuingWindow.forAppealValue : null}
    >
      <ItemReview
        entry={entry}
        user={user}
        showsCorrection={appealIssuingWindow?.enableItemCorrection === true}
      />
    </NewAppeal>
  )
}

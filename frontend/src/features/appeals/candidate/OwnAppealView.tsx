import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { errorText } from '../../../api/error_text.ts'
import { isRejection } from '../../../api/errors.ts'
import { removeDraft } from '../../../api/drafts.ts'
import { addressOfAnswers } from '../../../exam/reading.ts'
import { outdateSheets } from '../../../exam/sheet_query.ts'
import { Link, Navigate, useNavigate, useSearchParams } from '../../../shared/router/index.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { ConfirmCount } from '../../../ui/ConfirmCount.tsx'
import DeleteIcon from '../../../ui/icons/DeleteOutlined.ts'
import PrintIcon from '../../../ui/icons/PrintOutlined.ts'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toasts.ts'
import { TitledPart } from '../AppealTexts.tsx'
import type { OwnAppeal } from '../types.ts'
import { AppealForm } from './AppealForm.tsx'
import { AppealFrame } from './AppealFrame.tsx'
import { draftName, type AppealText } from './form_model.ts'
import { MissingAppeal } from './MissingAppeal.tsx'
import { OwnReading } from './OwnReading.tsx'
import { ReceiptSheet } from './ReceiptSheet.tsx'
import { WindowLine } from './WindowLine.tsx'

interface OwnAppealViewProps {
  user: { id: number; name: string }
  appealId: number
  /** The item with the answer that was given; null where the reader cannot see it any more. */
  renderItem(appeal: OwnAppeal): ReactNode | null
}

/** `/appeals/{appealId}/`: one's own appeal, to be changed while that is possible, and then to be read. */
export function OwnAppealView({ user, appealId, renderItem }: OwnAppealViewProps) {
  const { t } = useTranslation('appeals')
  const [search] = useSearchParams()
  const userId = user.id
  const found = useQuery({
    queryKey: ['own-appeal', userId, appealId],
    queryFn: async ({ signal }) => ({
      appeal: await api.get('/v1/appeals/:id', { params: { id: appealId }, signal }),
      heardAt: performance.now(),
    }),
    // The form begins with what is read first: whoever comes back begins with what is stored then.
    gcTime: 0,
  })
  if (found.data !== undefined) {
    const { appeal, heardAt } = found.data
    // To who replies the server gives another form.
    if ('givenAnswer' in appeal) return <Navigate to={`/appeals-response/${appealId}/`} replace />
    const { receipt } = appeal
    if (receipt !== null && search.has(RECEIPT)) {
      const back = addressWith(search, false)
      const { origin } = window.location
      return <ReceiptSheet appeal={appeal} receipt={receipt} name={user.name} back={back} origin={origin} />
    }
    return <Own userId={userId} appeal={appeal} heardAt={heardAt} item={renderItem(appeal)} />
  }
  if (isRejection(found.error)) return <MissingAppeal />
  return (
    <Box sx={{ maxWidth: 1040, mx: 'auto', px: { xs: 4, sm: 8 }, pt: 7 }}>
      {found.isError ? (
        <RetryNotice onRetry={() => void found.refetch()}>
          {errorText(found.error, t, t('loadFailed'))}
        </RetryNotice>
      ) : (
        <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 360, borderRadius: 10 }} />
      )}
    </Box>
  )
}

/** In the query of the address: the receipt is shown in place of the appeal. */
const RECEIPT = 'receipt'

/** This page with the receipt, or without. */
function addressWith(search: URLSearchParams, isReceipt: boolean): string {
  const next = new URLSearchParams(search)
  if (isReceipt) next.set(RECEIPT, '1')
  else next.delete(RECEIPT)
  return `?${next}`
}

interface OwnProps {
  userId: number
  appeal: OwnAppeal
  heardAt: number
  item: ReactNode | null
}

function Own({ userId, appeal, heardAt, item }: OwnProps) {
  const { t } = useTranslation('appeals')
  const [search] = useSearchParams()
  const { id, application, position, mayEdit, window } = appeal
  const isOpen = mayEdit && window !== null
  const back = application.id === null ? '/applications' : addressOfAnswers(application.id)
  return (
    <AppealFrame
      title={t('own.title', { position })}
      subtitle={`${application.exam.name} · ${t('own.number', { id })}`}
      back={back}
      item={item}
      isRead={!isOpen}
    >
      {isOpen ? (
        <>
          <WindowLine
            closesAt={window.closesAt}
            extensionReason={window.extensionReason}
            serverTime={appeal.serverTime}
            heardAt={heardAt}
          />
          <Editing userId={userId} appeal={appeal} window={window} back={back} />
        </>
      ) : (
        <OwnReading appeal={appeal} />
      )}
      {appeal.receipt !== null && (
        <TitledPart title={t('receipt.title')}>
          <Box sx={{ mb: 2, color: 'text.secondary' }}>{t('receipt.what')}</Box>
          <Button
            component={Link}
            to={addressWith(search, true)}
            variant="outlined"
            startIcon={<PrintIcon />}
            sx={{ minHeight: 44 }}
          >
            {t('receipt.open')}
          </Button>
        </TitledPart>
      )}
    </AppealFrame>
  )
}

interface EditingProps {
  userId: number
  appeal: OwnAppeal
  window: NonNullable<OwnAppeal['window']>
  back: string
}

function Editing({ userId, appeal, window, back }: EditingProps) {
  const { t } = useTranslation('appeals')
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isRemoving, setRemoving] = useState(false)
  // What it is compared with while it is changed: a newer reading must not turn typed words into changes of somebody else.
  const [stored] = useState<AppealText>({
    content: appeal.content,
    bibliography: appeal.bibliography,
    attachment: appeal.attachments[0] ?? null,
  })
  const draft = draftName(appeal.application.id ?? 0, appeal.item.id)
  const leave = (text: string) => {
    toast('success', text)
    outdateSheets(client, userId)
    navigate(back, { replace: true })
  }
  const remove = async (): Promise<string | null> => {
    try {
      await api.delete('/v1/appeals/:id', { params: { id: appeal.id } })
    } catch (error) {
      return errorText(error, t, t('own.removeFailed'))
    }
    removeDraft(userId, draft)
    setRemoving(false)
    leave(t('own.removed'))
    return null
  }
  return (
    <>
      <AppealForm
        userId={userId}
        draft={draft}
        stored={stored}
        limits={{ content: window.contentMaxLength, bibliography: window.bibliographyMaxLength }}
        action={t('form.update')}
        onSubmit={({ content, bibliography, attachment }) =>
          api.put('/v1/appeals/:id', {
            params: { id: appeal.id },
            body: {
              item: appeal.item.id,
              content,
              bibliography,
              attachments: attachment === null ? [] : [attachment.id],
            },
          })
        }
        onSent={() => leave(t('form.updated'))}
        tools={
          <Button
            color="error"
            variant="outlined"
            startIcon={<DeleteIcon />}
            onClick={() => setRemoving(true)}
          >
            {t('own.remove')}
          </Button>
        }
      />
      {isRemoving && (
        <ConfirmCount
          title={t('own.removeTitle')}
          action={t('own.remove')}
          isGrave
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        >
          <p>{t('own.removeText')}</p>
        </ConfirmCount>
      )}
    </>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { addressOfAnswers } from '../../../exam/reading.ts'
import { outdateSheets } from '../../../exam/sheet_query.ts'
import { useNavigate } from '../../../shared/router/index.ts'
import { toast } from '../../../ui/toasts.ts'
import { AppealForm } from './AppealForm.tsx'
import { AppealFrame } from './AppealFrame.tsx'
import { draftName, NO_TEXT, type Limits } from './form_model.ts'
import { PriceLine } from './PriceLine.tsx'
import { WindowLine } from './WindowLine.tsx'

interface NewAppealProps {
  userId: number
  applicationId: number
  itemId: number
  /** Position of the item in the exam, and the exam's name. */
  position: number
  exam: string
  limits: Limits
  /** Until when it may be sent. */
  window: Parameters<typeof WindowLine>[0]
  /** Of one appeal, as `12.50`; null: it costs nothing. */
  price: string | null
  /** The item with the answer that was given. */
  children: ReactNode
}

/** `/appeals/new`: the form of an appeal against one item. */
export function NewAppeal(props: NewAppealProps) {
  const { userId, applicationId, itemId, position, exam, limits, window, price, children } = props
  const { t } = useTranslation('appeals')
  const client = useQueryClient()
  const navigate = useNavigate()
  const sent = () => {
    toast('success', t('form.issued'))
    outdateSheets(client, userId)
    navigate(addressOfAnswers(applicationId), { replace: true })
  }
  return (
    <AppealFrame
      title={t('new.title', { position })}
      subtitle={exam}
      back={addressOfAnswers(applicationId)}
      item={children}
    >
      <WindowLine {...window} />
      {price !== null && <PriceLine price={price} />}
      <AppealForm
        userId={userId}
        draft={draftName(applicationId, itemId)}
        stored={NO_TEXT}
        limits={limits}
        action={t('form.send')}
        onSubmit={({ content, bibliography, attachment }) =>
          api.post('/v1/appeals', {
            body: {
              application: applicationId,
              item: itemId,
              content,
              bibliography,
              attachments: attachment === null ? [] : [attachment.id],
            },
          })
        }
        onSent={sent}
      />
    </AppealFrame>
  )
}

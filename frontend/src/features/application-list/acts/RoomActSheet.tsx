import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { errorText } from '../../../api/error_text.ts'
import { explanationBody } from '../../../exam/explain/explanation_body.ts'
import type { Explanation } from '../../../exam/explain/ExplainSheet.tsx'
import { fetchTexts } from '../../../locales/i18n.ts'
import { laterDialog } from '../../../ui/Later.tsx'
import { toast } from '../../../ui/toasts.ts'
import type { Row } from '../types.ts'
import type { ActDialogOf } from './act_props.ts'
import { noteActed } from './use_act.ts'

/** With the texts of the live room, whose sheet it is. */
const ExplainSheet = laterDialog(async () => {
  const [{ ExplainSheet: sheet }] = await Promise.all([
    import('../../../exam/explain/ExplainSheet.tsx'),
    fetchTexts('live_room'),
  ])
  return { default: sheet }
})

interface RoomActSheetProps extends Omit<ActDialogOf, 'schedule'> {
  act: 'pause' | 'reload'
}

/** Pauses a candidate of a room, or asks for the page to be loaded again, with the reason; as from the live room. */
export function RoomActSheet({ act, row, onDone, onClose }: RoomActSheetProps) {
  const { t } = useTranslation('application_list')
  const client = useQueryClient()
  const send = async (explanation: Explanation) => {
    try {
      await order(act, row, explanation)
    } catch (error) {
      toast('error', errorText(error, t, t('common:error')))
      return false
    }
    noteActed(client)
    toast('success', t(`roomActs.${act}`, { name: row.user.name }))
    onDone()
    return true
  }
  return (
    <ExplainSheet
      act={act}
      name={row.user.name}
      isRequired={row.exam.collection.applicationConfiguration.requireExplanation}
      onDone={send}
      onClose={onClose}
    />
  )
}

function order(act: 'pause' | 'reload', { roomId, user }: Row, explanation: Explanation): Promise<unknown> {
  const id = roomId ?? 0
  if (act === 'pause')
    return api.put('/v1/rooms/:id/candidates/:userId/pause', {
      params: { id, userId: user.id },
      body: explanationBody(explanation),
    })
  return api.post('/v1/rooms/:id/messages', {
    params: { id },
    body: {
      candidateId: user.id,
      motive: 'RELOAD_REQUEST',
      notificationType: 'ALERT',
      ...explanationBody(explanation),
    },
  })
}

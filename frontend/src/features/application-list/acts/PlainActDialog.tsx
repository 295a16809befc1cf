import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { toast } from '../../../ui/toasts.ts'
import type { ActDialogOf } from './act_props.ts'
import { ActDialog } from './ActDialog.tsx'
import { ReasonField } from './ReasonField.tsx'
import { useAct } from './use_act.ts'

type PlainAct = 'stop' | 'resume' | 'finish' | 'secondAttempt' | 'withdraw' | 'restore'

const GRAVE: readonly PlainAct[] = ['finish', 'withdraw']

/** Where the collection asks for a reason (`requireExplanation`), the server does so for these. */
const ASKS_WHY: readonly PlainAct[] = ['stop', 'finish']

interface PlainActDialogProps extends ActDialogOf {
  act: PlainAct
}

/** An act that takes nothing but a reason: says what it does before it is done. */
export function PlainActDialog({ act, row, schedule, onDone, onClose }: PlainActDialogProps) {
  const { t } = useTranslation('application_list')
  const requiresReason =
    ASKS_WHY.includes(act) && row.exam.collection.applicationConfiguration.requireExplanation
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { run, fields, ...state } = useAct(schedule?.version)
  const submit = async () => {
    const text = reason.trim()
    if (requiresReason && text === '') return setMissing(true)
    const done = await run(
      (version) => send(act, row.id, { version, ...(text !== '' && { reason: text }) }),
      t(`plain.${act}.failed`)
    )
    if (done === null) return
    toast('success', t(`plain.${act}.done`, { name: row.user.name }))
    onDone()
  }
  return (
    <ActDialog
      title={t(`plain.${act}.title`, { name: row.user.name })}
      action={t(`plain.${act}.action`)}
      isGrave={GRAVE.includes(act)}
      onSubmit={() => void submit()}
      onClose={onClose}
      {...state}
    >
      <div>{t(`plain.${act}.text`)}</div>
      <ReasonField
        value={reason}
        isRequired={requiresReason}
        error={isMissing ? t('common:required') : fields.reason?.[0]}
        onChange={(value) => {
          setReason(value)
          setMissing(false)
        }}
      />
    </ActDialog>
  )
}

type PlainBody = { version: number | undefined; reason?: string }

function send(act: PlainAct, id: number, body: PlainBody): Promise<unknown> {
  const filled = { params: { id }, body }
  switch (act) {
    case 'stop':
      return api.post('/v1/applications/:id/stop', filled)
    case 'resume':
      return api.post('/v1/applications/:id/resume', filled)
    case 'finish':
      return api.post('/v1/applications/:id/finish_on_behalf', filled)
    case 'secondAttempt':
      return api.post('/v1/applications/:id/give_another_chance', filled)
    case 'withdraw':
      return api.delete('/v1/applications/:id', filled)
    case 'restore':
      return api.post('/v1/applications/:id/restore', filled)
  }
}

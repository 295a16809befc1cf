import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { Button } from '../../../ui/Button.ts'
import { toast } from '../../../ui/toasts.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

interface MemberActProps {
  plan: number
  user: { readonly id: number; readonly name: string }
  state: 'active' | 'stopped'
  onDone(): void
}

/** Stops a corrector of a plan, with a reason, or lets them mark again. */
export function MemberAct({ plan, user, state, onDone }: MemberActProps) {
  const { t } = useTranslation('marking')
  // What is asked about stays the same while somebody writes.
  const [asked, setAsked] = useState<'stop' | 'readmit' | null>(null)
  const act = state === 'active' ? 'stop' : 'readmit'
  const confirm = async (reason: string) => {
    const { returned } = await api.put('/v1/correction_plans/:id/members/:user/state', {
      params: { id: plan, user: user.id },
      body: { state: asked === 'stop' ? 'stopped' : 'active', reason },
    })
    toast('success', t(asked === 'stop' ? 'member.stopped' : 'member.readmitted', { count: returned }))
    onDone()
    setAsked(null)
  }
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        sx={{ minHeight: { xs: 44, md: 32 } }}
        aria-label={`${t(`member.${act}`)}: ${user.name}`}
        onClick={() => setAsked(act)}
      >
        {t(`member.${act}`)}
      </Button>
      {asked !== null && (
        <ReasonDialog
          title={t(`member.${asked}Title`, { name: user.name })}
          action={t(`member.${asked}`)}
          onConfirm={confirm}
          onClose={() => setAsked(null)}
        >
          {t(`member.${asked}Text`)}
        </ReasonDialog>
      )}
    </>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { toast } from '../../../ui/toasts.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import type { QualifyingMember } from './use_qualification.ts'

interface QualificationTableProps {
  plan: number
  members: readonly QualifyingMember[]
  /** Texts of the practice set. */
  practice: number
  onDecided(): void
}

type Act = 'admit' | 'grant'

/** Each corrector's way to the texts of a plan, and what a supervisor may decide about it. */
export function QualificationTable({ plan, members, practice, onDecided }: QualificationTableProps) {
  const { t } = useTranslation('marking')
  const [asked, setAsked] = useState<{ act: Act; user: QualifyingMember['user'] } | null>(null)
  const decide = async (reason: string) => {
    if (asked === null) return
    await api.put('/v1/correction_plans/:id/members/:user/qualification', {
      params: { id: plan, user: asked.user.id },
      body: { act: asked.act, reason },
    })
    toast('success', t(`qualification.done.${asked.act}`, { name: asked.user.name }))
    onDecided()
    setAsked(null)
  }
  return (
    <>
      <DataTable
        label={t('qualification.table')}
        rows={members}
        idOf={({ user }) => String(user.id)}
        columns={[
          { id: 'name', header: t('board.holder'), isRowHeader: true, cell: ({ user }) => user.name },
          {
            id: 'practised',
            header: t('qualification.practised'),
            cell: ({ practised }) => t('board.leftOf', { left: practised, all: practice }),
          },
          {
            id: 'state',
            header: t('qualification.state'),
            isWide: true,
            cell: (member) => <StateText member={member} />,
          },
          {
            id: 'act',
            header: t('qualification.act'),
            isBare: true,
            isWide: true,
            cell: ({ user, step, attempt }) => (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
                {attempt?.state === 'failed' && (
                  <Act act="grant" name={user.name} onClick={() => setAsked({ act: 'grant', user })} />
                )}
                {step !== 'marking' && (
                  <Act act="admit" name={user.name} onClick={() => setAsked({ act: 'admit', user })} />
                )}
              </Box>
            ),
          },
        ]}
      />
      {asked !== null && (
        <ReasonDialog
          title={t(`qualification.ask.${asked.act}.title`, { name: asked.user.name })}
          action={t(`qualification.${asked.act}`)}
          onConfirm={decide}
          onClose={() => setAsked(null)}
        >
          {t(`qualification.ask.${asked.act}.text`)}
        </ReasonDialog>
      )}
    </>
  )
}

function Act({ act, name, onClick }: { act: Act; name: string; onClick(): void }) {
  const { t } = useTranslation('marking')
  return (
    <Button
      size="small"
      variant="outlined"
      sx={{ minHeight: { xs: 44, md: 32 } }}
      aria-label={`${t(`qualification.${act}`)}: ${name}`}
      onClick={onClick}
    >
      {t(`qualification.${act}`)}
    </Button>
  )
}

/** In words: what comes next for somebody, and what became of their last attempt. */
function StateText({ member }: { member: QualifyingMember }) {
  const { t } = useTranslation('marking')
  const { step, attempt } = member
  if (attempt === null) return <>{t(`qualification.steps.${step}`)}</>
  const { state, number, marked, texts, within, leastWithin: least, by, reason } = attempt
  return (
    <>
      <strong>
        {t(`qualification.states.${state}`, { number, marked, texts, within: within ?? 0, least })}
      </strong>
      {by !== null && (
        <Box sx={{ overflowWrap: 'anywhere' }}>
          {t('qualification.by', { name: by.name, reason: reason ?? '' })}
        </Box>
      )}
    </>
  )
}

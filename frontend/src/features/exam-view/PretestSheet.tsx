import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Picker } from '../../ui/pickers/Picker.tsx'
import type { PickerOption } from '../../ui/pickers/types.ts'
import { SideSheet } from '../../ui/SideSheet.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/toasts.ts'
import { pretestFault, type PretestFault } from './model.ts'
import { pretestSource } from './sources.ts'
import { useDecidePretest } from './use_exam_view.ts'

/** Characters; the server refuses more. */
const REASON_MAX = 1000

interface PretestSheetProps {
  exam: number
  /** Of the address; null: one is chosen of those that await a decision. */
  application: number | null
  onClose(): void
}

/** Approves or reproves what a candidate began of the exam. A decision is final, so nothing happens before a button is pressed. */
export function PretestSheet({ exam, application, onClose }: PretestSheetProps) {
  const { t } = useTranslation('exam_view')
  const [chosen, setChosen] = useState<PickerOption | null>(null)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<PretestFault | 'chooseFirst' | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const source = useMemo(
    () => pretestSource(exam, (isFinished) => t(isFinished ? 'pretest.finished' : 'pretest.running')),
    [exam, t]
  )
  const decide = useDecidePretest(exam)
  const target = application ?? chosen?.id ?? null
  const reason = text.trim()
  const send = (decision: 'approve' | 'reprove') => {
    if (decide.isPending) return
    setRefusal(undefined)
    const wrong = target === null ? 'chooseFirst' : pretestFault(decision, reason)
    setFault(wrong)
    if (wrong !== null || target === null) return
    decide.mutate(
      { application: target, decision, reason },
      {
        onSuccess: () => {
          toast('success', t(decision === 'approve' ? 'pretest.approved' : 'pretest.reproved'))
          onClose()
        },
        onError: (error) => {
          toast('error', t('pretest.failed'))
          setRefusal(error instanceof ApiError ? error.messages[0] : undefined)
        },
      }
    )
  }
  return (
    <SideSheet title={t('pretest.title')} onClose={onClose}>
      <Box sx={{ color: 'text.secondary' }}>{t('pretest.hint')}</Box>
      {application === null ? (
        <Picker
          label={t('pretest.candidate')}
          source={source}
          value={chosen}
          error={fault === 'chooseFirst' ? t('pretest.chooseFirst') : undefined}
          onChange={(option) => {
            setChosen(option)
            setFault(null)
          }}
        />
      ) : (
        <Whose application={application} />
      )}
      <TextArea
        label={t('pretest.reason')}
        value={text}
        maxLength={REASON_MAX}
        error={fault === null || fault === 'chooseFirst' ? undefined : t(`pretest.${fault}`)}
        onChange={(value) => {
          setText(value)
          setFault(null)
        }}
      />
      {refusal !== undefined && (
        <div role="alert">
          <Notice kind="error">{refusal}</Notice>
        </div>
      )}
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, '& > button': { flex: '1 1 140px', minHeight: 44 } }}
      >
        <Button variant="contained" aria-disabled={decide.isPending} onClick={() => send('approve')}>
          {t('pretest.approve')}
        </Button>
        <Button variant="outlined" aria-disabled={decide.isPending} onClick={() => send('reprove')}>
          {t('pretest.reprove')}
        </Button>
      </Box>
    </SideSheet>
  )
}

/** Whose application the address names; its number where the name cannot be read. */
function Whose({ application }: { application: number }) {
  const { t } = useTranslation('exam_view')
  const { data } = useQuery({
    queryKey: ['pretest-application', application],
    queryFn: ({ signal }) => api.get('/v1/applications/:id', { params: { id: application }, signal }),
  })
  return (
    <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
      {data?.user.name ?? t('pretest.number', { number: application })}
    </Box>
  )
}

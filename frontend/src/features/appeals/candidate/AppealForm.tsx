import { countCharacters } from '@banca/item-renderers/comments'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { readDraft, removeDraft, writeDraft } from '../../../api/drafts.ts'
import { ApiError } from '../../../api/errors.ts'
import { errorText } from '../../../api/error_text.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import SendIcon from '../../../ui/icons/SendOutlined.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { toast } from '../../../ui/toasts.ts'
import { LeaveWarning } from '../LeaveWarning.tsx'
import { AttachmentField } from './AttachmentField.tsx'
import { draftOf, isSameText, problemOf, type AppealText, type Limits, type TextField } from './form_model.ts'

interface AppealFormProps {
  userId: number
  /** Of the draft on this device. */
  draft: string
  /** What the server has, or nothing yet. */
  stored: AppealText
  limits: Limits
  action: string
  /** Sends it; rejects as `api` does. */
  onSubmit(text: AppealText): Promise<unknown>
  /** The server has it: the draft is gone, and the page may be left. */
  onSent(): void
  /** Buttons before the one that sends. */
  tools?: ReactNode
}

/** Justification, bibliography and one file. What is typed stays on this device until the server has it. */
export function AppealForm(props: AppealFormProps) {
  const { userId, draft, stored, limits, action, onSubmit, onSent, tools } = props
  const { t } = useTranslation('appeals')
  const [restored, setRestored] = useState(() => draftOf(readDraft(userId, draft)))
  const [text, setText] = useState<AppealText>(restored ?? stored)
  const [state, setState] = useState<'typing' | 'sending' | 'sent'>('typing')
  const [isUploading, setUploading] = useState(false)
  const [problem, setProblem] = useState<ReturnType<typeof problemOf>>(null)
  const [refused, setRefused] = useState<Record<string, string[]>>({})
  const isDirty = !isSameText(text, stored)
  const change = (part: Partial<AppealText>) => {
    const next = { ...text, ...part }
    setText(next)
    setProblem(null)
    setRefused({})
    if (isSameText(next, stored)) removeDraft(userId, draft)
    else writeDraft(userId, draft, next)
  }
  const discard = () => {
    removeDraft(userId, draft)
    setRestored(null)
    setText(stored)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // Without the file that is on its way it would be another appeal.
    if (state !== 'typing' || isUploading) return
    const wrong = problemOf(text, limits)
    setProblem(wrong)
    if (wrong !== null) return
    setState('sending')
    try {
      await onSubmit(text)
    } catch (error) {
      setState('typing')
      if (error instanceof ApiError) setRefused(error.fields)
      toast('error', errorText(error, t, t('form.failed')))
      return
    }
    removeDraft(userId, draft)
    setState('sent')
    onSent()
  }
  const errorOf = (field: TextField): string | undefined =>
    problem?.field === field
      ? t(`form.${problem.why}`, { count: countCharacters(text[field]) - limits[field] })
      : refused[field]?.[0]
  const area = (field: TextField, rows: number) => (
    <TextArea
      required
      label={t(`form.${field}`)}
      value={text[field]}
      maxLength={limits[field]}
      lengthOf={countCharacters}
      rows={rows}
      error={errorOf(field)}
      onChange={(value) => change({ [field]: value })}
    />
  )
  return (
    <Box
      component="form"
      noValidate
      aria-label={t('form.label')}
      onSubmit={(event: FormEvent) => void submit(event)}
      sx={{ display: 'grid', gap: 4 }}
    >
      {restored !== null && isDirty && (
        <Notice
          kind="info"
          action={
            <Button size="small" variant="outlined" onClick={discard}>
              {t('form.discard')}
            </Button>
          }
        >
          {t('form.restored')}
        </Notice>
      )}
      {area('content', 8)}
      {area('bibliography', 4)}
      <AttachmentField
        value={text.attachment}
        error={refused.attachments?.[0]}
        onChange={(attachment) => change({ attachment })}
        onUploading={setUploading}
      />
      <Box sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>{t('form.kept')}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, '& > *': { minHeight: 48 } }}>
        <Button
          type="submit"
          variant="contained"
          startIcon={<SendIcon />}
          aria-disabled={state !== 'typing' || isUploading}
          sx={{ flexGrow: { xs: 1, sm: 0 } }}
        >
          {state === 'sending' ? t('form.sending') : action}
        </Button>
        {tools}
      </Box>
      <LeaveWarning isOn={isDirty && state !== 'sent'} typed={JSON.stringify(text)} />
    </Box>
  )
}

import { countCharacters } from '@banca/item-renderers/comments'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { readDraft, removeDraft, writeDraft } from '../../api/drafts.ts'
import { errorText } from '../../api/error_text.ts'
import { ApiError } from '../../api/errors.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import SendIcon from '../../ui/icons/SendOutlined.ts'
import { Notice } from '../../ui/Notice.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/toasts.ts'
import { draftName, draftOf, NO_TEXT, problemOf, type TextField } from './form_model.ts'
import type { UserResult } from './types.ts'
import { useRefreshResults } from './use_results.ts'

interface ResultAppealFormProps {
  userId: number
  result: UserResult
  renderLeaveWarning(isOn: boolean, typed: string): ReactNode
}

/** Justification and bibliography. What is typed stays on this device until the server has it. */
export function ResultAppealForm({ userId, result, renderLeaveWarning }: ResultAppealFormProps) {
  const { t } = useTranslation('results')
  const refresh = useRefreshResults(userId)
  const draft = draftName(result.id)
  const limits = {
    content: result.appeal.contentMaxLength,
    bibliography: result.appeal.bibliographyMaxLength,
  }
  const [text, setText] = useState(() => draftOf(readDraft(userId, draft)) ?? NO_TEXT)
  const [state, setState] = useState<'typing' | 'sending' | 'sent'>('typing')
  const [problem, setProblem] = useState<ReturnType<typeof problemOf>>(null)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const change = (field: TextField, value: string) => {
    const next = { ...text, [field]: value }
    setText(next)
    setProblem(null)
    setRefused(null)
    if (next.content === '' && next.bibliography === '') removeDraft(userId, draft)
    else writeDraft(userId, draft, next)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (state !== 'typing') return
    const wrong = problemOf(text, limits)
    setProblem(wrong)
    if (wrong !== null) return
    setState('sending')
    try {
      const body = { user: userId, userResult: result.id, useResultAppeal: true as const, ...text }
      await api.post('/v1/appeals/create_appeal_user_result', { body })
    } catch (error) {
      setState('typing')
      if (error instanceof ApiError) setRefused(error)
      toast('error', t('form.failed'))
      return
    }
    removeDraft(userId, draft)
    setState('sent')
    toast('success', t('form.issued'))
    // The server has marked the result with the appeal; a failure here takes nothing back.
    await api
      .put('/v1/user_result/:id/set_opened_appeal', { params: { id: result.id } })
      .catch(() => undefined)
    await refresh()
  }
  const errorOf = (field: TextField): string | undefined =>
    problem?.field === field
      ? t(`form.${problem.why}`, { count: countCharacters(text[field]) - limits[field] })
      : refused?.fields[field]?.[0]
  const area = (field: TextField, rows: number) => (
    <TextArea
      required
      label={t(`form.${field}`)}
      value={text[field]}
      maxLength={limits[field]}
      lengthOf={countCharacters}
      rows={rows}
      error={errorOf(field)}
      onChange={(value) => change(field, value)}
    />
  )
  const reason = refused !== null && Object.keys(refused.fields).length === 0 ? refused : null
  const isDirty = text.content !== '' || text.bibliography !== ''
  return (
    <Box
      component="form"
      noValidate
      aria-label={t('form.label')}
      onSubmit={(event: FormEvent) => void submit(event)}
      sx={{ display: 'grid', gap: 4, maxWidth: 720 }}
    >
      {area('content', 6)}
      {area('bibliography', 3)}
      <Box sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>{t('form.kept')}</Box>
      {reason !== null && (
        <div role="alert">
          <Notice kind="error">{errorText(reason, t, t('form.failed'))}</Notice>
        </div>
      )}
      <Button
        type="submit"
        variant="contained"
        startIcon={<SendIcon />}
        aria-disabled={state !== 'typing'}
        sx={{ minHeight: 48, justifySelf: { xs: 'stretch', sm: 'start' } }}
      >
        {t(state === 'typing' ? 'form.send' : 'form.sending')}
      </Button>
      {renderLeaveWarning(isDirty && state !== 'sent', JSON.stringify(text))}
    </Box>
  )
}

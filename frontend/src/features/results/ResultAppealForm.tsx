import { countCharacters } from '@banca/item-renderers/comments'
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { readDraft, removeDraft, writeDraft } from '../../api/drafts.ts'
import { ApiError } from '../../api/errors.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import SendIcon from '../../ui/icons/SendOutlined.ts'
import { Notice } from '../../ui/Notice.tsx'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { toast } from '../../ui/toasts.ts'
import {
  draftName,
  draftOf,
  failureOf,
  isOvertaken,
  NO_TEXT,
  problemOf,
  type TextField,
} from './form_model.ts'
import type { UserResult } from './types.ts'
import { useRefreshResults } from './use_results.ts'

interface ResultAppealFormProps {
  userId: number
  result: UserResult
  /** What is typed and not sent; null: nothing. */
  onUnsent(text: string | null): void
}

/** Justification and bibliography. What is typed stays on this device until the server has it. */
export function ResultAppealForm({ userId, result, onUnsent }: ResultAppealFormProps) {
  const { t } = useTranslation('results')
  const refresh = useRefreshResults(userId)
  const draft = draftName(result.id)
  const limits = {
    content: result.appeal.contentMaxLength,
    bibliography: result.appeal.bibliographyMaxLength,
  }
  const [text, setText] = useState(() => draftOf(readDraft(userId, draft)) ?? NO_TEXT)
  const [state, setState] = useState<'typing' | 'sending' | 'sent' | 'unread'>('typing')
  const [problem, setProblem] = useState<ReturnType<typeof problemOf>>(null)
  const [refused, setRefused] = useState<unknown>(null)
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
      setRefused(error)
      // The form may be gone with what is read now; its text stays on this device.
      if (isOvertaken(error)) {
        toast('error', failureOf(error, t))
        await refresh().catch(() => undefined)
      }
      return
    }
    removeDraft(userId, draft)
    setState('sent')
    toast('success', t('form.issued'))
    // The server has marked the result with the appeal; a failure here takes nothing back.
    await api
      .put('/v1/user_result/:id/set_opened_appeal', { params: { id: result.id } })
      .catch(() => undefined)
    // With the results the appeal is shown in the place of this form.
    await refresh().catch(() => setState('unread'))
  }
  const isDirty = text.content !== '' || text.bibliography !== ''
  const unsent = isDirty && (state === 'typing' || state === 'sending') ? JSON.stringify(text) : null
  const report = useEffectEvent(onUnsent)
  useEffect(() => report(unsent), [unsent])
  useEffect(() => () => report(null), [])
  if (state === 'unread')
    return (
      <RetryNotice onRetry={() => void refresh().catch(() => undefined)}>
        {t('form.issuedUnread')}
      </RetryNotice>
    )
  const errorOf = (field: TextField): string | undefined =>
    problem?.field === field
      ? t(`form.${problem.why}`, { count: countCharacters(text[field]) - limits[field] })
      : refused instanceof ApiError
        ? refused.fields[field]?.[0]
        : undefined
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
      <Box role="alert">{refused !== null && <Notice kind="error">{failureOf(refused, t)}</Notice>}</Box>
      <Button
        type="submit"
        variant="contained"
        startIcon={<SendIcon />}
        aria-disabled={state !== 'typing'}
        sx={{ minHeight: 48, justifySelf: { xs: 'stretch', sm: 'start' } }}
      >
        {t(state === 'typing' ? 'form.send' : 'form.sending')}
      </Button>
    </Box>
  )
}

import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { errorTexts } from '../../api/error_text.ts'
import { ApiError } from '../../api/errors.ts'
import { within } from '../../api/within.ts'
import { dayAndTime } from '../../locales/dates.ts'
import { usePageTitle } from '../../shared/page_title.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { Notice } from '../../ui/Notice.tsx'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Typography } from '../../ui/Typography.tsx'
import { ACCEPTED, documentProblem } from './document_rules.ts'

/** Longer than any answer takes that is still on its way, ms. */
const PATIENCE_MS = 5_000

interface UploadDocumentProps {
  /** Between the log-in and where somebody wants to go: who has a document goes on at once. */
  isOnTheWay: boolean
  onContinue(): void
}

/** The page for the identity document: after the first log-in, or to send another one. */
export function UploadDocument({ isOnTheWay, onContinue }: UploadDocumentProps) {
  const { t, i18n } = useTranslation('document')
  const [isSent, setSent] = useState(false)
  const [openedAt] = useState(() => Date.now())
  const present = useQuery({
    queryKey: ['user-document'],
    queryFn: ({ signal }) => findDocument(signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  usePageTitle(t('title'))
  const goesOn = isOnTheWay && !isSent && present.data !== undefined && present.data !== null
  useEffect(() => {
    if (goesOn) onContinue()
  }, [goesOn, onContinue])
  return (
    <Box
      sx={{ maxWidth: 608, mx: 'auto', px: { xs: 4, sm: 6 }, py: { xs: 4, md: 8 }, display: 'grid', gap: 6 }}
    >
      <div>
        <Typography variant="h1">{t('title')}</Typography>
        <Typography sx={{ mt: 2, color: 'text.secondary' }}>{t('lead')}</Typography>
      </div>
      {isSent ? (
        <>
          <div role="status">
            <Notice kind="success">{t('sent')}</Notice>
          </div>
          {/* By a key of its own: as the button of before it would not get the focus. */}
          <Button
            key="continue"
            variant="contained"
            size="large"
            autoFocus
            sx={{ minHeight: 52 }}
            onClick={onContinue}
          >
            {t('continue')}
          </Button>
        </>
      ) : (
        <>
          {present.isPending || goesOn ? (
            <div role="status" aria-label={t('looking')}>
              <Skeleton style={{ height: 54, marginBottom: 24 }} />
              <Skeleton style={{ height: 52 }} />
            </div>
          ) : (
            <>
              {present.isError && (
                <RetryNotice onRetry={() => void present.refetch()}>{t('common:error')}</RetryNotice>
              )}
              {present.data && (
                <Notice kind="info">
                  {t('present', { when: dayAndTime(present.data.uploadedAt ?? '', i18n.language, openedAt) })}
                </Notice>
              )}
              <DocumentForm onSent={() => setSent(true)} />
            </>
          )}
          {/* Also while it is looked for: nobody waits here for an answer. */}
          <Button
            key="later"
            variant="text"
            sx={{ minHeight: 44, justifySelf: 'start' }}
            onClick={onContinue}
          >
            {t(present.data ? 'back' : 'later')}
          </Button>
        </>
      )}
    </Box>
  )
}

/** The document that is there; null without one. */
async function findDocument(signal: AbortSignal) {
  try {
    return await api.get('/v1/user_document', { signal: within(PATIENCE_MS, signal) })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

function DocumentForm({ onSent }: { onSent(): void }) {
  const { t } = useTranslation('document')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const upload = useMutation({
    mutationFn: (chosen: File) => {
      const body = new FormData()
      body.append('file', chosen, chosen.name)
      return api.put('/v1/user_document', { body })
    },
    onSuccess: onSent,
  })
  const judge = (chosen: File | null) => {
    const found = documentProblem(chosen)
    setProblem(found === null ? null : t(`problem.${found}`))
    return found === null
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (upload.isPending) return
    if (judge(file) && file !== null) upload.mutate(file)
    else input.current?.focus()
  }
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 5 }}>
      {upload.isError && (
        <div role="alert">
          <Notice kind="error">
            {errorTexts(upload.error, t).map((text) => (
              <div key={text}>{text}</div>
            ))}
          </Notice>
        </div>
      )}
      <div>
        <Box component="label" htmlFor={id} sx={{ display: 'block', mb: 1.5, fontWeight: 600 }}>
          {t('file')}
        </Box>
        <Box
          component="input"
          id={id}
          ref={input}
          type="file"
          accept={ACCEPTED}
          aria-invalid={problem === null ? undefined : true}
          aria-describedby={`${id}-hint${problem === null ? '' : ` ${id}-error`}`}
          onChange={(event) => {
            const chosen = event.target.files?.[0] ?? null
            setFile(chosen)
            upload.reset()
            if (chosen === null) setProblem(null)
            else judge(chosen)
          }}
          sx={({ tokens }) => ({
            width: '100%',
            minHeight: 54,
            p: 3,
            font: 'inherit',
            color: tokens.ink,
            backgroundColor: tokens.surface,
            border: `1px solid ${problem === null ? tokens.control : tokens.error}`,
            borderRadius: '8px',
            '&:focus-visible': { outline: `3px solid ${tokens.link}`, outlineOffset: 1 },
          })}
        />
        <Box id={`${id}-hint`} sx={{ mt: 1, fontSize: '0.9375rem', color: 'text.secondary' }}>
          {t('hint')}
        </Box>
        {problem !== null && (
          <Box id={`${id}-error`} role="alert" sx={{ mt: 1, fontSize: '0.9375rem', color: 'error.main' }}>
            {problem}
          </Box>
        )}
      </div>
      <Button
        type="submit"
        variant="contained"
        size="large"
        aria-disabled={upload.isPending}
        sx={{ minHeight: 52 }}
      >
        {t(upload.isPending ? 'sending' : 'send')}
      </Button>
    </Box>
  )
}

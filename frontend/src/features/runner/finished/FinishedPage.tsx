import CheckCircleIcon from '../../../ui/icons/CheckCircle.ts'
import { Button } from '../../../ui/Button.ts'
import { Typography } from '../../../ui/Typography.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation } from '../../../shared/router/index.ts'
import { api } from '../../../api/client.ts'
import { queryClient } from '../../../api/queries.ts'
import { canSit, useSession as useLogin } from '../../../api/session.ts'
import { addressOfAnswers, mayReadAfterTimeout, mayReadOwn } from '../../../exam/reading.ts'
import { unsentFiles } from '../../../offline/index.ts'
import { usePageTitle } from '../../../shared/page_title.ts'
import { PlainPage } from '../area/PlainPage.tsx'
import { listAddress } from '../rules/status.ts'
import { timeText } from '../exam/time_text.ts'
import { useExam, useFinish, useOutbox } from '../exam/context.ts'
import type { FinishResult } from '../types.ts'
import { AnswersHere } from './AnswersHere.tsx'
import { FilesHere } from './FilesHere.tsx'
import { useOwedAnswers } from './use_owed_answers.ts'

/**
 * Queries that are not refetched when the page opens: they fetch by themselves,
 * or a finish does not change them.
 */
const OF_THIS_PAGE: ReadonlySet<unknown> = new Set(['next-application', 'finish-summary', 'settings'])

/** The page of a finished exam: what the server has, and links to continue. */
export default function FinishedPage() {
  const { t, i18n } = useTranslation('finished')
  const { openExam, application } = useExam()
  const user = useLogin()?.user
  const { state } = useLocation()
  const record = recordIn(state)
  const heading = useRef<HTMLHeadingElement>(null)
  const next = useQuery({
    queryKey: ['next-application', application.id],
    queryFn: () => api.get('/v1/applications/:id/next_application', { params: { id: application.id } }),
  }).data
  const owed = useOwedAnswers()
  const summary = useQuery({
    // Refetched when what was unsent has been sent.
    queryKey: ['finish-summary', application.id, owed.waiting],
    queryFn: () => api.get('/v1/applications/:id/finish_summary', { params: { id: application.id } }),
    placeholderData: keepPreviousData,
  }).data
  const [hasLooked, setHasLooked] = useState(false)
  const isSeen = useFinish().phase.name === 'finished' && hasLooked
  usePageTitle(t('title'))
  useEffect(() => {
    // Loads the unsent files: a page that was reloaded has not read them yet.
    openExam.outbox.load().then(
      () => setHasLooked(true),
      () => undefined
    )
  }, [openExam])
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    // The cached list still has it as running.
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => !OF_THIS_PAGE.has(queryKey[0]),
    })
  }, [])
  const isAllThere = unsentFiles(useOutbox()) + owed.waiting + owed.notTaken === 0
  const satIt = user !== undefined && canSit(user)
  // An item of it was opened, its time has ended the exam, and nothing is left to show here.
  if (asksToRead(state) && satIt && mayReadAfterTimeout(application) && isSeen && isAllThere)
    return <Navigate to={addressOfAnswers(application.id)} replace />
  const nextId = next?.id ?? null
  const finishedAt = record?.finishedAt ?? application.finishedAt
  const answerCount = record?.answerCount ?? summary?.answerCount
  return (
    <PlainPage title={application.exam.name}>
      <div style={{ textAlign: 'center', paddingTop: 24 }}>
        <CheckCircleIcon color="success" sx={{ fontSize: 72 }} aria-hidden />
        <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ mt: 3, outlineOffset: 8 }}>
          {t('congratulations')}
        </Typography>
        <Typography sx={{ mt: 3 }}>
          {t(isAllThere ? 'text' : 'textHere', { exam: application.exam.name })}
        </Typography>
        {(record?.finishReason ?? application.finishReason) === 'TIMEOUT' && (
          <Typography sx={{ mt: 1 }}>{t('timeUp')}</Typography>
        )}
        {finishedAt != null && (
          <Typography
            sx={{ mt: 1, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
            data-testid="finish-record"
          >
            {t('at', { time: timeText(finishedAt, i18n.language) })}
            {answerCount !== undefined && ` · ${t('answers', { count: answerCount })}`}
          </Typography>
        )}
        <AnswersHere owed={owed} summary={summary} />
        <FilesHere />
        <div style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 12, marginTop: 32 }}>
          {nextId !== null && (
            <Button
              component={Link}
              to={`/applications/${nextId}/instructions`}
              variant="contained"
              size="large"
              sx={{ minHeight: 52 }}
            >
              {t('next')}
            </Button>
          )}
          <Button
            component={Link}
            to={listAddress(application.exam.collection)}
            variant={nextId === null ? 'contained' : 'outlined'}
            size="large"
            sx={{ minHeight: 52 }}
          >
            {t('list')}
          </Button>
          {mayReadOwn(application, satIt) && (
            <Button
              component={Link}
              to={addressOfAnswers(application.id)}
              variant="outlined"
              size="large"
              sx={{ minHeight: 52 }}
            >
              {t('common:seeAnswers')}
            </Button>
          )}
        </div>
      </div>
    </PlainPage>
  )
}

/** The address of an item redirected to this page. */
const asksToRead = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'toRead' in state && state.toRead === true

/** The server's receipt, when this page follows the finish directly. */
function recordIn(state: unknown): Pick<FinishResult, 'finishedAt' | 'finishReason' | 'answerCount'> | null {
  const record = typeof state === 'object' && state !== null && 'record' in state ? state.record : null
  if (typeof record !== 'object' || record === null || !('answerCount' in record)) return null
  return record as FinishResult
}

import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { api } from '../../../api/client.ts'
import { queryClient } from '../../../api/queries.ts'
import { unsentFiles } from '../../../offline/index.ts'
import { usePageTitle } from '../../../ui/page_title.ts'
import { PlainPage } from '../area/PlainPage.tsx'
import { listAddress } from '../rules/status.ts'
import { timeText } from '../session/dates.ts'
import { useExam, useOutbox } from '../session/context.ts'
import type { FinishResult } from '../types.ts'
import { FilesHere } from './FilesHere.tsx'

type Next = { id: number | null }

/** The end: what the server has, and where to go from here. */
export default function FinishedPage() {
  const { t, i18n } = useTranslation('runner')
  const { application } = useExam()
  const record = recordIn(useLocation().state)
  const heading = useRef<HTMLHeadingElement>(null)
  const next = useQuery({
    queryKey: ['next-application', application.id],
    queryFn: () => api.get<Next>(`/v1/applications/${application.id}/next_application`),
  }).data
  usePageTitle(t('finished.title'))
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    // The list knows it as running.
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] !== 'next-application' && queryKey[0] !== 'settings',
    })
  }, [])
  const hasFilesHere = unsentFiles(useOutbox()) > 0
  const nextId = next?.id ?? null
  const finishedAt = record?.finishedAt ?? application.finishedAt
  return (
    <PlainPage title={application.exam.name}>
      <div style={{ textAlign: 'center', paddingTop: 24 }}>
        <CheckCircleIcon color="success" sx={{ fontSize: 72 }} aria-hidden />
        <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ mt: 3, outlineOffset: 8 }}>
          {t('finished.congratulations')}
        </Typography>
        <Typography sx={{ mt: 3 }}>
          {t(hasFilesHere ? 'finished.textFiles' : 'finished.text', { exam: application.exam.name })}
        </Typography>
        {finishedAt != null && (
          <Typography
            color="text.secondary"
            sx={{ mt: 1, fontVariantNumeric: 'tabular-nums' }}
            data-testid="finish-record"
          >
            {t('finished.at', { time: timeText(finishedAt, i18n.language) })}
            {record !== null && ` · ${t('finished.answers', { count: record.answerCount })}`}
          </Typography>
        )}
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
              {t('finished.next')}
            </Button>
          )}
          <Button
            component={Link}
            to={listAddress(application.exam.collection)}
            variant={nextId === null ? 'contained' : 'outlined'}
            size="large"
            sx={{ minHeight: 52 }}
          >
            {t('finished.list')}
          </Button>
        </div>
      </div>
    </PlainPage>
  )
}

/** The server's record, when this page comes straight from finishing. */
function recordIn(state: unknown): Pick<FinishResult, 'finishedAt' | 'answerCount'> | null {
  const record = typeof state === 'object' && state !== null && 'record' in state ? state.record : null
  if (typeof record !== 'object' || record === null || !('answerCount' in record)) return null
  return record as FinishResult
}

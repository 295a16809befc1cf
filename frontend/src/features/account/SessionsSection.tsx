import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EndDialog } from './EndDialog.tsx'
import { ownSessions, SESSIONS_KEY, type OwnSession } from './own_account.ts'
import { Section, UNSEEN_EMPTY } from './Section.tsx'
import { SessionRow } from './SessionRow.tsx'

/** The sessions of the account, with a button to end each. */
export function SessionsSection() {
  const { t } = useTranslation('account')
  const sessions = useQuery({ queryKey: SESSIONS_KEY, queryFn: ownSessions })
  const [asked, setAsked] = useState<OwnSession | 'others' | null>(null)
  const [isDone, setDone] = useState(false)
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent) ?? []
  const ask = (which: OwnSession | 'others') => {
    setDone(false)
    setAsked(which)
  }
  const onEnded = () => {
    setAsked(null)
    setDone(true)
    void sessions.refetch()
  }
  return (
    <Section title={t('sessions.title')} lead={t('sessions.lead')}>
      {sessions.isPending && <Skeleton style={{ height: 72 }} />}
      {sessions.isError && (
        <RetryNotice onRetry={() => void sessions.refetch()}>{t('sessions.failed')}</RetryNotice>
      )}
      {sessions.data && (
        <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {sessions.data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              now={sessions.dataUpdatedAt}
              onEnd={() => ask(session)}
            />
          ))}
        </ul>
      )}
      <Box role="status" sx={UNSEEN_EMPTY}>
        {isDone ? t('sessions.ended') : sessions.data && others.length === 0 && t('sessions.onlyHere')}
      </Box>
      {others.length > 1 && (
        <div>
          <Button variant="outlined" sx={{ minHeight: 44 }} onClick={() => ask('others')}>
            {t('sessions.endOthers')}
          </Button>
        </div>
      )}
      {asked !== null && <EndDialog which={asked} onEnded={onEnded} onClose={() => setAsked(null)} />}
    </Section>
  )
}

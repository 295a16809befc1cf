import CloudDoneIcon from '../../ui/icons/CloudDoneOutlined.ts'
import { Button } from '../../ui/Button.ts'
import { Typography } from '../../ui/Typography.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canSit, useSession } from '../../api/session.ts'
import { localExams, sealLocalExam, type LocalExam } from '../../offline/local_exams.ts'
import { hasPendingContent } from '../../offline/pending_exams.ts'
import Alert from '../../ui/Alert.tsx'
import { TIME_ZONE } from '../../locales/dates.ts'
import { usePageTitle } from '../../shared/page_title.ts'
import { saveAs } from '../../shared/save_as.ts'

/** The list is polled, because data of the person who is logged in is sent meanwhile, ms. */
const LOOK_AGAIN_MS = 3_000

/**
 * `/this-computer`: what is unsent on this computer and of whom, with buttons to send it or to save it as a
 * recovery file; and what was finished today.
 */
export default function ThisComputerPage() {
  const { t } = useTranslation('computer')
  const user = useSession()?.user
  const held = useQuery({
    queryKey: ['this-computer'],
    queryFn: () => localExams(),
    networkMode: 'always',
    retry: false,
    refetchInterval: LOOK_AGAIN_MS,
  })
  usePageTitle(t('title'))
  return (
    <main style={{ maxWidth: 760, margin: '0 auto', padding: '40px 24px 64px' }}>
      <Typography variant="h1">{t('title')}</Typography>
      <Typography sx={{ mt: 2, mb: 6, color: 'text.secondary' }}>{t('lead')}</Typography>
      {held.isPending && <p role="status">{t('looking')}</p>}
      {held.isError && <Alert severity="error">{t('failed')}</Alert>}
      {held.data?.some(hasPendingContent) === false && (
        <Alert severity="success" role="status" sx={{ mb: 4 }}>
          {t('nothing')}
        </Alert>
      )}
      <ul style={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 16 }}>
        {held.data?.map((one) => (
          <HeldRow
            key={`${one.userId}:${one.applicationId}`}
            held={one}
            isOwn={user !== undefined && canSit(user) && String(user.id) === one.userId}
            onChanged={() => void held.refetch()}
          />
        ))}
      </ul>
      <Button href={user === undefined ? '/login' : '/'} variant="text" sx={{ mt: 6, minHeight: 44 }}>
        {t(user === undefined ? 'toLogin' : 'back')}
      </Button>
    </main>
  )
}

type RowProps = { held: LocalExam; isOwn: boolean; onChanged: () => void }

function HeldRow({ held, isOwn, onChanged }: RowProps) {
  const { t } = useTranslation('computer')
  const [state, setState] = useState<'idle' | 'sending' | 'notSent' | 'saved' | 'notSaved'>('idle')
  const answers = held.answers + (held.records > 0 ? 1 : 0)
  const send = async () => {
    setState('sending')
    try {
      const { sendAllNow } = await import('../../features/runner/background_sender.ts')
      const { unsent, aside, isUnread } = await sendAllNow(Number(held.userId), () => undefined)
      setState(unsent === 0 && aside === null && !isUnread ? 'idle' : 'notSent')
    } catch {
      setState('notSent')
    }
    onChanged()
  }
  const save = async () => {
    try {
      for (const { blob, name } of await sealLocalExam(held)) saveAs(blob, name)
      setState('saved')
    } catch {
      setState('notSaved')
    }
  }
  const who = held.initials ?? t('someone')
  const waits = hasPendingContent(held)
  return (
    <li
      data-testid="held-exam"
      data-waits={waits}
      style={{ border: '1px solid', borderRadius: 10, padding: 20 }}
    >
      <strong>{t('row', { who, exam: held.exam ?? t('exam', { id: held.applicationId }) })}</strong>
      {waits && (
        <p style={{ margin: '6px 0 12px' }}>
          {answers > 0 && t('answers', { count: answers })}{' '}
          {held.files > 0 && t('files', { count: held.files })}{' '}
          {held.aside > 0 && t('aside', { count: held.aside })}{' '}
          {answers + held.files + held.aside === 0 && t('finish')}
        </p>
      )}
      {held.sent && <Sent at={held.sent.at} count={held.sent.answers} />}
      {waits && !isOwn && <p style={{ margin: '0 0 12px' }}>{t('logIn', { who })}</p>}
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12 }}>
        {waits && isOwn && (
          <Button variant="contained" disabled={state === 'sending'} onClick={() => void send()}>
            {t(state === 'sending' ? 'sending' : 'send')}
          </Button>
        )}
        {held.canSeal && (held.sent !== null || answers + held.files + held.aside > 0) && (
          <Button variant="outlined" onClick={() => void save()}>
            {t('save')}
          </Button>
        )}
      </div>
      <div role="status" style={{ marginTop: 8 }}>
        {(state === 'notSent' || state === 'saved' || state === 'notSaved') && t(state)}
      </div>
    </li>
  )
}

/** Finished from here and completely on the server, and when it will be deleted from this computer. */
function Sent({ at, count }: { at: number; count: number }) {
  const { t, i18n } = useTranslation('computer')
  const time = new Date(at).toLocaleString(i18n.language, {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: TIME_ZONE,
  })
  return (
    <p style={{ margin: '6px 0 12px', display: 'flex', alignItems: 'center', gap: 8 }}>
      <CloudDoneIcon color="success" fontSize="small" aria-hidden />
      <span>{t('sent', { time, count })}</span>
    </p>
  )
}

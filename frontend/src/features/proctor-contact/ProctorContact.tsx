import ForumIcon from '../../ui/icons/ForumOutlined.ts'
import { Button } from '../../ui/Button.ts'
import { useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useSession, type User } from '../../api/session.ts'
import { Notice, type NoticeProps } from '../../ui/Notice.tsx'
import {
  contactPlace,
  holdExam,
  reloadExam,
  usePlaceOf,
  type ExamWatchProps,
} from '../../exam/slots/exam_watch.ts'
import { PROCTOR_NOTICE_MS, toast } from '../../ui/toasts.ts'
import { AlertDialog } from './AlertDialog.tsx'
import { Badge } from './Badge.tsx'
import { ContactPanel } from './ContactPanel.tsx'
import { alertsOf, pendingRequest, reloadRequestOf, serverNow, type Live } from './live.ts'
import { Microphone } from './Microphone.tsx'
import { ReloadDialog } from './ReloadDialog.tsx'
import { clockText, isPaused, secondsUntil, coverStateOf, type CoverState } from './cover_state.ts'
import { StateCover } from './StateCover.tsx'
import type { Message } from './types.ts'
import { useNow } from './use_now.ts'
import { useRoomLink } from './use_room_link.ts'

export type ProctorContactProps = Omit<ExamWatchProps, 'children' | 'isOver' | 'isElsewhere'>

/**
 * Contact between proctor and candidate, over the exam: presence, breaks, pauses,
 * messages, the request to reload.
 */
export default function ProctorContact(props: ProctorContactProps) {
  const user = useSession()?.user
  const { roomId } = props.application
  if (user === undefined || roomId === null) return null
  return <InRoom key={roomId} {...props} user={user} roomId={roomId} />
}

function InRoom({
  application,
  place,
  drain,
  refresh,
  user,
  roomId,
}: ProctorContactProps & { user: User; roomId: number }) {
  const { t } = useTranslation('proctor_contact')
  const images = useSession()?.theme ?? null
  const showMessage = ({ motive, message }: Message) => {
    if (motive === 'BREAK_EXPIRED') toast('warning', message, PROCTOR_NOTICE_MS)
    else if (motive === 'REFUSE_BREAK' || motive === 'REFUSE_NURSING_BREAK')
      toast('warning', t('refused'), PROCTOR_NOTICE_MS)
    else toast('info', t('received', { text: message || t('alert.noText') }), PROCTOR_NOTICE_MS)
  }
  const { link, state } = useRoomLink({
    roomId,
    userId: user.id,
    applicationId: application.id,
    place,
    onToast: showMessage,
    onExamChanged: refresh,
  })
  const { live, isReturning } = state
  const at = useNow(live.room?.candidates[0]?.pause != null || pendingRequest(live) !== null)
  const coverState = coverStateOf(live, at)
  const alerts = alertsOf(live)
  useHold(coverState, alerts.length > 0 ? t('confirmFirst') : null)
  const reload = reloadRequestOf(live)
  const covered = isPaused(coverState)
  const granted: NoticeProps | null =
    coverState.kind === 'granted'
      ? {
          kind: 'success',
          action: (
            <Button variant="contained" sx={{ minHeight: 44 }} onClick={() => link.takeBreak()}>
              {t('granted.go')}
            </Button>
          ),
          children: (
            <>
              {t('granted.text')}{' '}
              <span className="numbers">
                {t('granted.until', {
                  time: clockText(secondsUntil(coverState.until, serverNow(live, at) ?? 0)),
                })}
              </span>
            </>
          ),
        }
      : null
  return (
    <>
      {application.exam.collection.allowProctorCommunication && (
        <Contact
          live={live}
          link={link}
          now={serverNow(live, at)}
          isNursingMother={user.person.nursingMother}
          granted={granted && <Notice {...granted} />}
        />
      )}
      {granted && <Badge {...granted} />}
      <Microphone
        isSilenced={live.room?.candidates[0]?.isSilenced ?? false}
        isShown={coverState.kind === 'free' && alerts.length === 0}
      />
      {!covered && reload === null && <Alerts alerts={alerts} onConfirm={(id) => link.confirm(id)} />}
      {!covered && reload !== null && (
        <ReloadDialog
          key={reload.id}
          text={reload.message}
          drain={drain}
          confirm={() => link.confirmSurely(reload.id)}
          reload={reloadExam}
        />
      )}
      <StateCover
        coverState={coverState}
        now={serverNow(live, at) ?? 0}
        images={images}
        isReturning={isReturning}
        stopsTime={live.room?.candidates[0]?.pause?.stopsTime ?? false}
        onBack={() => link.endBreak()}
      />
    </>
  )
}

/** One alert at a time, oldest first; postponed ones are listed in the corner. */
function Alerts({ alerts, onConfirm }: { alerts: readonly Message[]; onConfirm: (id: number) => void }) {
  const { t } = useTranslation('proctor_contact')
  const [aside, setAside] = useState<ReadonlySet<number>>(new Set())
  const open = alerts.find(({ id }) => !aside.has(id))
  if (open !== undefined)
    return (
      <AlertDialog
        key={open.id}
        message={open}
        onConfirm={() => onConfirm(open.id)}
        onLater={() => setAside(new Set([...aside, open.id]))}
      />
    )
  if (alerts.length === 0) return null
  return (
    <Badge
      kind="warning"
      action={
        <Button variant="contained" onClick={() => setAside(new Set())}>
          {t('alert.read')}
        </Button>
      }
    >
      {t('alert.waiting', { count: alerts.length })}
    </Badge>
  )
}

type ContactProps = {
  live: Live
  link: ReturnType<typeof useRoomLink>['link']
  /** The server's time, epoch ms; null before it was received. */
  now: number | null
  isNursingMother: boolean
  granted: ReactNode
}

/** The button beside the other rarely used actions, and its panel. */
function Contact({ live, link, now, isNursingMother, granted }: ContactProps) {
  const { t } = useTranslation('proctor_contact')
  const [isOpen, setOpen] = useState(false)
  const place = usePlaceOf(contactPlace)
  const pending = pendingRequest(live)
  return (
    <>
      {place !== null &&
        createPortal(
          <Button color="inherit" startIcon={<ForumIcon />} onClick={() => setOpen(true)}>
            {t(pending === null ? 'contact.open' : 'contact.openWaiting')}
          </Button>,
          place
        )}
      {/* Stays open under a pause, so that a half-written message is not lost. */}
      {isOpen && (
        <ContactPanel
          isNursingMother={isNursingMother}
          pending={pending}
          secondsLeft={
            pending === null || now === null ? null : secondsUntil(Date.parse(pending.expiresAt), now)
          }
          granted={granted}
          messages={live.room?.messages.filter(({ message }) => message !== '') ?? []}
          onBreak={(motive) => link.askBreak(motive)}
          onCancel={(id) => link.cancelBreak(id)}
          onWrite={(text) => link.write(text)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** Passes the restrictions to the runner. */
function useHold(coverState: CoverState, obstacle: string | null): void {
  const paused = isPaused(coverState)
  useEffect(() => holdExam({ isPaused: paused, obstacle }), [paused, obstacle])
  useEffect(() => () => holdExam(null), [])
}

import { useEffect, useEffectEvent, useState } from 'react'
import { captureReport, useCaptureReport } from '../../media/capture_report.ts'
import { useHints } from '../../realtime/index.ts'
import type { ExamPlace } from '../../exam/slots/exam_watch.ts'
import { browserScheduler } from '../../shared/scheduler.ts'
import { useObservable } from '../../shared/use_observable.ts'
import { roomCalls } from './calls.ts'
import { RoomLink, type LinkState } from './room_link.ts'
import type { Message } from './types.ts'

interface RoomLinkInput {
  roomId: number
  userId: number
  applicationId: number
  place: ExamPlace
  onToast: (message: Message) => void
  /** The exam's time, its state or its writer changed. */
  onExamChanged: () => void
}

/** The link to the room while this is mounted. */
export function useRoomLink({
  roomId,
  userId,
  applicationId,
  place,
  onToast,
  onExamChanged,
}: RoomLinkInput): {
  link: RoomLink
  state: LinkState
} {
  const toast = useEffectEvent(onToast)
  const [made, setMade] = useState<RoomLink | null>(null)
  const link = made ?? IDLE
  useEffect(() => {
    const next = new RoomLink({
      calls: roomCalls(roomId, userId),
      applicationId,
      capture: captureReport,
      scheduler: browserScheduler,
      onToast: (message) => toast(message),
    })
    setMade(next)
    next.start()
    return () => next.stop()
  }, [roomId, userId, applicationId])
  useEffect(() => link.moved(place), [link, place])
  const report = useCaptureReport()
  useEffect(() => link.captureChanged(), [link, report])
  useHints(`rooms/${roomId}/candidates/${userId}`, ({ kind, version }) => {
    link.heard(kind === 'gap' ? null : version)
    if (kind === 'time' || kind === 'config') onExamChanged()
  })
  useHints(`users/${userId}`, ({ kind }) => {
    if (kind === 'session') onExamChanged()
  })
  const state = useObservable(link)
  return { link, state }
}

/** Placeholder before the first one is made. */
const IDLE = new RoomLink({
  calls: roomCalls(0, 0),
  applicationId: 0,
  capture: captureReport,
  scheduler: { monotonic: () => 0, after: () => () => {} },
  onToast: () => {},
})

import { lazy, Suspense, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { loadTexts } from '../../locales/i18n.ts'
import type { ExamWatchProps } from '../../exam/slots/exam_watch.ts'
import { Contained } from './Contained.tsx'
import { PageLoading } from '../PageLoading.tsx'
import { watchOf } from './exam_watch_rules.ts'

const withTexts =
  <Page,>(texts: string, load: () => Promise<Page>) =>
  async () => {
    const [page] = await Promise.all([load(), loadTexts([texts])])
    return page
  }

const CameraGate = lazy(withTexts('capture', () => import('../../features/capture/CameraGate.tsx')))
const ExamCapture = lazy(withTexts('capture', () => import('../../features/capture/ExamCapture.tsx')))
const ProctorContact = lazy(
  withTexts('proctor_contact', () => import('../../features/proctor-contact/ProctorContact.tsx'))
)

/**
 * The proctoring of an exam: camera, screen and proctor contact, each only where the exam has it.
 * An ordinary exam downloads none.
 */
export function ExamWatchSlot({ children, ...exam }: ExamWatchProps) {
  const user = useSession()?.user
  const { application, place, isOver, isElsewhere } = exam
  if (user === undefined) return children
  const watch = watchOf(application, user.loggedGroup)
  const isHere = !isOver && place.kind !== 'end'
  const isSitting = isHere && !isElsewhere && place.kind !== 'instructions'
  const pages = (
    <>
      {isSitting && watch.capture && (
        <Contained>
          <Suspense fallback={null}>
            <ExamCapture applicationId={application.id} roomId={application.roomId} wishes={watch.wishes} />
          </Suspense>
        </Contained>
      )}
      {children}
      {isHere && !isElsewhere && watch.room && (
        <Contained>
          <Suspense fallback={null}>
            <ProctorContact {...exam} />
          </Suspense>
        </Contained>
      )}
    </>
  )
  return (
    <Gate isOn={watch.gate && isHere} isStarted={application.status === 'STARTED'}>
      {pages}
    </Gate>
  )
}

type GateProps = { isOn: boolean; isStarted: boolean; children: ExamWatchProps['children'] }

/**
 * Once rendered, the gate stays around the pages, open when it is off: the pages of an
 * exam that ends are not remounted.
 */
function Gate({ isOn, isStarted, children }: GateProps) {
  const [wasOn, setWasOn] = useState(isOn)
  if (isOn && !wasOn) setWasOn(true)
  if (!isOn && !wasOn) return children
  return (
    <Suspense fallback={<PageLoading />}>
      <CameraGate isOn={isOn} isStarted={isStarted}>
        {children}
      </CameraGate>
    </Suspense>
  )
}

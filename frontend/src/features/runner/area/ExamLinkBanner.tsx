import { lazy, Suspense, useState } from 'react'
import { OfflineBanner } from '../../../ui/OfflineBanner.tsx'
import { examLink, isDelayed } from '../rules/exam_link.ts'
import { useEngine, useExam } from '../session/context.ts'
import { laterScreens } from '../session/screens.ts'

const NextTry = lazy(laterScreens.nextTry)

/** How the link stands, and where answers wait for the server: until when, and the way to ask it at once. */
export function ExamLinkBanner() {
  const { session } = useExam()
  const link = useEngine(examLink)
  const waits = useEngine(isDelayed)
  const [isTrying, setTrying] = useState(false)
  const tryNow = async () => {
    setTrying(true)
    await session.engine.tryNow()
    setTrying(false)
  }
  const action = waits && (
    <Suspense>
      <NextTry onTry={() => void tryNow()} />
    </Suspense>
  )
  return <OfflineBanner link={link} isTrying={isTrying} keepsAnswers action={action} />
}

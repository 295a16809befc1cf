import { useState } from 'react'
import { OfflineBanner } from '../../../ui/OfflineBanner.tsx'
import { examLink, isDelayed } from '../rules/exam_link.ts'
import { useEngine, useExam } from '../exam/context.ts'
import { useItemParts } from './use_item_parts.ts'

/** How the link stands, and where answers wait for the server: until when, and the way to ask it at once. */
export function ExamLinkBanner() {
  const { openExam } = useExam()
  const link = useEngine(examLink)
  const waits = useEngine(isDelayed)
  const isStored = useEngine(
    ({ isMemoryOnly, answers }) => !isMemoryOnly && answers.every(({ save }) => save !== 'memory')
  )
  const [isTrying, setTrying] = useState(false)
  const tryNow = async () => {
    setTrying(true)
    await openExam.engine.tryNow()
    setTrying(false)
  }
  const parts = useItemParts()
  // Without it the words are said all the same, and the answers leave by themselves.
  const action = waits && parts !== null && <parts.NextTry onTry={() => void tryNow()} />
  return (
    <OfflineBanner
      link={link}
      isTrying={isTrying}
      answers={isStored ? 'stored' : 'inMemory'}
      action={action}
    />
  )
}

import { useState } from 'react'
import { OfflineBanner } from '../../../ui/OfflineBanner.tsx'
import { examLink, isDelayed } from '../rules/exam_link.ts'
import { useEngine, useExam } from '../exam/context.ts'
import { useItemParts } from './use_item_parts.ts'

/**
 * State of the connection. While answers are unsent: until when they count, and a button that retries now.
 */
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
  // Without the loaded parts the text is shown all the same, and the answers are sent without the button.
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

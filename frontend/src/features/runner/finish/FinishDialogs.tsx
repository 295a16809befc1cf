import { useEffect, useRef } from 'react'
import { useExam, useFinish } from '../exam/context.ts'
import { ConfirmFinish } from './ConfirmFinish.tsx'
import { SendingDialog } from './SendingDialog.tsx'
import { TimeOverDialog } from './TimeOverDialog.tsx'

/** All dialogs between the last answer and the end of the exam. */
export default function FinishDialogs() {
  const { openExam, refresh } = useExam()
  const { phase } = useFinish()
  const opener = useOpener(phase.name !== 'idle')
  const back = () => {
    openExam.finisher.giveUp()
    opener()
  }
  const retry = () => openExam.finisher.retry(refresh)
  if (phase.name === 'confirming')
    return <ConfirmFinish onCancel={back} onConfirm={() => openExam.finisher.ask(refresh)} />
  if (phase.name !== 'sending' && phase.name !== 'failed') return null
  if (phase.cause === 'timeout') return <TimeOverDialog failed={phase.name === 'failed'} onRetry={retry} />
  return <SendingDialog phase={phase} onRetry={retry} onBack={back} />
}

/**
 * Returns the focus to what opened the dialogs: they replace one another, so none of them knows the opener.
 */
function useOpener(isOpen: boolean): () => void {
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    if (!isOpen) opener.current = null
    else opener.current ??= document.activeElement
  }, [isOpen])
  return () => opener.current instanceof HTMLElement && opener.current.focus()
}

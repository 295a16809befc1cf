import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { OrderProgress } from '../../ui/OrderProgress.tsx'
import { focusInPlace } from './focus.ts'
import { actsOn, isOpen, percentOf, toneOf, type Job, type JobAct } from './job.ts'
import { numbersOf, type JobTexts } from './texts.ts'

interface JobRowProps {
  job: Job
  userId: number
  language: string
  text: JobTexts
  act(what: JobAct): Promise<string | null>
  /** Where a job stays in the list, nobody puts it away. */
  isDismissable?: boolean
}

/** One job of the bar. Cancelling asks in the same place, so that nothing covers the page. */
export function JobRow({ job, userId, language, text, act, isDismissable = true }: JobRowProps) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const question = useId()
  const numbers = numbersOf(job, language, text)
  // What one asked about is over. Open again, it is not in question.
  if (isAsking && !isOpen(job)) setAsking(false)
  const { moveFocus, takeFocus } = useMovedFocus()
  const ask = (isQuestion: boolean) => {
    moveFocus()
    setAsking(isQuestion)
  }
  const run = async (what: JobAct) => {
    if (isBusy) return
    setBusy(true)
    setFailure(await act(what))
    setBusy(false)
    if (what === 'cancel') ask(false)
  }
  const acts = actsOn(job, userId).filter((what) => isDismissable || what !== 'dismiss')
  const isMine = job.orderedBy?.id === userId
  const button = (what: JobAct) => (
    <Button
      key={what}
      size="small"
      variant="outlined"
      aria-disabled={isBusy}
      aria-label={text('actOn', { act: text(what), title: job.title })}
      ref={what === 'cancel' ? takeFocus : undefined}
      onClick={() => (what === 'cancel' ? ask(true) : void run(what))}
    >
      {text(what)}
    </Button>
  )
  return (
    <>
      <OrderProgress
        title={job.title}
        state={job.stateText}
        tone={toneOf(job)}
        percent={isOpen(job) ? percentOf(job) : undefined}
        numbers={job.state === 'DONE' ? undefined : numbers}
        lines={[
          ...(isMine || job.orderedBy === null ? [] : [text('orderedBy', { name: job.orderedBy.name })]),
          ...(isOpen(job) ? [] : job.resultTexts),
          ...(job.error?.messages ?? []),
        ]}
        actions={isAsking ? undefined : acts.map(button)}
      />
      {isAsking && (
        <Box
          role="group"
          aria-labelledby={question}
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', pb: '8px' }}
        >
          <span id={question}>{text('cancelAsk', { numbers })}</span>
          <Button size="small" ref={takeFocus} onClick={() => ask(false)}>
            {text('cancelNo')}
          </Button>
          <Button
            size="small"
            variant="outlined"
            color="error"
            aria-disabled={isBusy}
            onClick={() => void run('cancel')}
          >
            {text('cancelYes')}
          </Button>
        </Box>
      )}
      {failure !== null && (
        <Box role="alert" sx={{ color: 'error.main', pb: '8px' }}>
          {failure}
        </Box>
      )}
    </>
  )
}

/**
 * The focus goes to the button that takes the place of the one that was pressed: with the next render, and never away from where the person went
 * meanwhile.
 */
function useMovedFocus() {
  const isMoving = useRef(false)
  const takeFocus = useCallback((button: HTMLElement | null) => {
    if (button === null || !isMoving.current) return
    if (document.activeElement === document.body) focusInPlace(button)
  }, [])
  useEffect(() => void (isMoving.current = false))
  return { takeFocus, moveFocus: () => void (isMoving.current = true) }
}

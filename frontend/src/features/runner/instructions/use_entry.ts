import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '../../../shared/router/index.ts'
import { ApiError } from '../../../api/errors.ts'
import { toast } from '../../../ui/toasts.ts'
import { resumeAt } from '../rules/navigation.ts'
import { useExam } from '../exam/context.ts'
import { examCalls } from '../exam/server.ts'

/**
 * `entering`: the exam is being fetched, `OpenExam` has the progress. `error`: why the start
 * failed, as a text for the candidate.
 */
export type Entry =
  { name: 'idle' } | { name: 'starting' } | { name: 'entering' } | { name: 'failed'; error: string }

/**
 * Starts or continues an exam: both end at an item. `onChanged` is called when the application's state has
 * changed; `proveStore` makes sure that the candidate knows when this computer cannot store anything.
 */
export function useEntry(onChanged: () => void, proveStore: () => Promise<void>) {
  const { t } = useTranslation('runner')
  const { openExam, application, rules } = useExam()
  const navigate = useNavigate()
  const [entry, setEntry] = useState<Entry>({ name: 'idle' })

  const enter = async (first: string | null) => {
    setEntry({ name: 'entering' })
    await openExam.open()
    if (openExam.getSnapshot().phase.name !== 'ready') return
    const last = application.lastAnswer === null ? null : String(application.lastAnswer)
    const navItem = resumeAt(openExam.navItems(), [first, await openExam.notes.read('current'), last], rules)
    if (navItem === undefined) {
      toast('error', t('instructions.noItem'))
      return navigate('/applications')
    }
    navigate(`/applications/${application.id}/answers/${navItem.id}`)
  }

  const start = async () => {
    setEntry({ name: 'starting' })
    try {
      // Before the time starts: without a store the exam runs from memory, and the candidate is informed.
      await proveStore()
      const result = await examCalls.start(openExam.applicationId)
      await openExam.started(result)
      onChanged()
      const first = result.catItemId ?? result.answer
      await enter(first === null ? null : String(first))
    } catch (error) {
      const message = error instanceof ApiError ? error.messages[0] : undefined
      setEntry({ name: 'failed', error: message ?? t('genericError') })
      onChanged()
    }
  }

  return { entry, start, resume: () => enter(null) }
}

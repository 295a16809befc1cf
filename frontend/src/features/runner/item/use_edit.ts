import type { WireResponse } from '@banca/item-renderers/contract'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { LocalStoreError } from '../../../offline/index.ts'
import { toast } from '../../../ui/toasts.ts'
import type { ExamItem } from '../exam/calls.ts'
import { useExam } from '../exam/context.ts'

/**
 * Passes an answer to the sync engine, which stores it before anything else happens. A view may call it while
 * it unmounts: its last input always counts.
 */
export function useEdit(answerId: string, item: ExamItem): (next: WireResponse) => void {
  const { t } = useTranslation('runner')
  const { openExam } = useExam()
  return useCallback(
    (next: WireResponse) => {
      const { engine, log, tables } = openExam
      const failed = (error: unknown) => {
        // The answer stays in memory and is still sent; the save state beside the clock shows this as well.
        if (error instanceof LocalStoreError) toast('warning', t('save.storeBroken'))
        else toast('error', t('item.notSaved'))
      }
      if (tables.has(item.category)) return void tables.edit(item, next).catch(failed)
      const note = () => {
        const answer = engine.getSnapshot().answers.find((one) => String(one.id) === answerId)
        if (answer) log.note(answer)
      }
      const id = engine.getSnapshot().answers.find((one) => String(one.id) === answerId)?.id ?? answerId
      engine.edit(id, next).then(note, failed)
    },
    [openExam, answerId, item, t]
  )
}

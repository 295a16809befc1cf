import { loadedLogic } from '@banca/item-renderers/view'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from '../../../shared/router/index.ts'
import { wireResponse } from '../rules/response.ts'
import { useExam } from '../exam/context.ts'

/**
 * Sees a question being left, whichever way: by the next one, by the navigator, by a key, for the review, by the browser's own buttons,
 * or with the page. The address says which is open. The server hears that the answer was left with the seconds it took.
 */
export function useItemLeft(): void {
  const { openExam, rules } = useExam()
  const answerId = /\/answers\/([^/]+)$/.exec(useLocation().pathname)?.[1]
  const leave = useEffectEvent((id: string) => {
    const navItem = openExam.navItems().find((one) => one.id === id)
    const answer = openExam.engine.getSnapshot().answers.find((one) => String(one.id) === id)
    if (
      navItem === undefined ||
      answer === undefined ||
      !navItem.answered ||
      navItem.finished ||
      navItem.expired
    )
      return
    // Taken over or locked out: nothing of it is for this page to say.
    if (openExam.engine.getSnapshot().state !== 'active') return
    const item = openExam.getSnapshot().items.get(String(answer.itemId))
    const stage = item && loadedLogic(item.category)?.stage?.(item, wireResponse(answer))
    // As moving on by its button does, where that locks nothing: nothing is locked without asking. Of several texts, once all that are
    // asked for are there.
    const finishes = rules.canBrowse && rules.canUpdate && stage !== 'open'
    // Said once: after it, only its end is news.
    if (answer.left === true && !finishes) return
    openExam.engine.edit(answer.id, finishes ? { finished: true } : { left: true }).catch(() => undefined)
  })
  useEffect(() => {
    if (answerId === undefined) return undefined
    const gone = () => {
      // A field hands on what was typed last when it loses the focus.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      leave(answerId)
    }
    window.addEventListener('pagehide', gone)
    return () => {
      window.removeEventListener('pagehide', gone)
      // The fields of the question go with the same drawing, and hand on what was typed last.
      queueMicrotask(() => leave(answerId))
    }
  }, [answerId])
}

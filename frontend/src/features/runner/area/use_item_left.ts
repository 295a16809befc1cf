import { loadedLogic } from '@banca/item-renderers/view'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from '../../../shared/router/index.ts'
import { wireResponse } from '../rules/response.ts'
import { useExam } from '../exam/context.ts'

/**
 * Detects that an item is left: by the next item, the navigator, a key, the review, the browser's own
 * buttons, or with the page. The address tells which item is open. The server receives "left" with the
 * seconds spent on the item.
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
    // Taken over or locked: this page must not report anything about the item.
    if (openExam.engine.getSnapshot().state !== 'active') return
    const item = openExam.getSnapshot().items.get(String(answer.itemId))
    const stage = item && loadedLogic(item.category)?.stage?.(item, wireResponse(answer))
    // Leaving finishes the item as its button does, where nothing gets locked by it: nothing is locked
    // without asking. An item with several texts finishes once all required ones are given.
    const finishes = rules.canBrowse && rules.canUpdate && stage !== 'open'
    // Sent once: after it, only the finish of the item is new.
    if (answer.left === true && !finishes) return
    openExam.engine.edit(answer.id, finishes ? { finished: true } : { left: true }).catch(() => undefined)
  })
  useEffect(() => {
    if (answerId === undefined) return undefined
    const gone = () => {
      // A field commits its last input when it loses the focus.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      leave(answerId)
    }
    window.addEventListener('pagehide', gone)
    return () => {
      window.removeEventListener('pagehide', gone)
      // The fields of the item unmount in the same render, and commit their last input then.
      queueMicrotask(() => leave(answerId))
    }
  }, [answerId])
}

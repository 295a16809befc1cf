import { useEffect, useRef, useState } from 'react'
import { useListContext, useNotify, useRefresh, useTranslate } from 'react-admin'
import { OrderKey } from '../exams/order_key'
import { jobWatch } from '../jobs/useJobActs'
import { reasonsOf } from '../selections/failure'
import { actOn, countOfChosen, newCountOf, type Act } from './act_calls'
import { useChosen, useCounted } from './chosen'

/**
 * Acts on those who are chosen in the list. `count`: how many they are, as the server says it, for the page to say before; null: it is being asked; what is
 * acted on is that number or nobody. Many are a job, which the bar shows.
 */
export function useActOnChosen(onDone: () => void) {
  const translate = useTranslate()
  const counted = useCounted()
  const notify = useNotify()
  const refresh = useRefresh()
  const { data = [] } = useListContext<{ id: number; name: string }>()
  const { body, isAll, count: named, keep } = useChosen()
  const [shown, setShown] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)
  const order = useRef(new OrderKey())
  const asked = JSON.stringify(body)
  useEffect(() => {
    if (!isAll) return
    let isCurrent = true
    countOfChosen(JSON.parse(asked)).then(
      (now) => isCurrent && setShown(now),
      () => isCurrent && setShown(null)
    )
    return () => {
      isCurrent = false
    }
  }, [asked, isAll])
  const count = isAll ? shown : named

  /** `done`: key of the text that says how many. */
  const act = async (what: Act, done: string) => {
    if (count === null) return
    setBusy(true)
    try {
      const key = order.current.of([asked, what, count])
      const outcome = await actOn(body, what, { count, key })
      order.current.forget()
      if ('status' in outcome) {
        jobWatch.refresh()
        notify('resources.people.ordered', { type: 'info', messageArgs: counted(outcome.count) })
      } else sayOutcome(outcome, done)
      keep([])
      refresh()
      onDone()
    } catch (error) {
      const now = newCountOf(error)
      if (now !== null) setShown(now)
      const lines = reasonsOf(error)
      notify(
        [
          ...lines,
          ...(lines.length === 0 ? [translate('resources.people.not_set', counted(count))] : []),
        ].join('\n'),
        {
          type: now === null ? 'error' : 'warning',
          multiLine: true,
          autoHideDuration: null,
        }
      )
    }
    setBusy(false)
  }

  const sayOutcome = (
    { changed, refused }: { changed: number; refused: readonly { id: number; reason: string }[] },
    done: string
  ) => {
    const names = new Map(data.map(({ id, name }) => [id, name]))
    const lines = refused.slice(0, NAMED).map(({ id, reason }) => `${names.get(id) ?? id}: ${reason}`)
    const more = refused.length - lines.length
    if (more > 0) lines.push(translate('resources.people.more_refused', counted(more)))
    notify([translate(`resources.people.${done}`, counted(changed)), ...lines].join('\n'), {
      type: lines.length > 0 ? 'warning' : 'success',
      multiLine: true,
      ...(lines.length > 0 && { autoHideDuration: null }),
    })
  }
  return { count, isBusy, act }
}

/** So many of those who were refused are named. */
const NAMED = 10

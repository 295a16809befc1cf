import { useState } from 'react'
import { useListContext, useNotify, useRefresh, useTranslate } from 'react-admin'
import { reasonsOf } from '../selections/failure'
import type { Done } from './set_active'

/** Acts on those who are chosen in the list, and says what became of it: how many, and who was not and why. */
export function useActOnChosen() {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const { selectedIds, onSelect, data = [] } = useListContext<{ id: number; name: string }>()
  const [isBusy, setBusy] = useState(false)

  /** `done`: key of the text that says how many. */
  const act = async (run: (ids: number[]) => Promise<Done>, done: string) => {
    setBusy(true)
    const { changed, refused, left, error } = await run(selectedIds.map(Number))
    const names = new Map(data.map(({ id, name }) => [id, name]))
    const lines = [
      ...refused.map(({ id, reason }) => `${names.get(id) ?? id}: ${reason}`),
      ...(left.length > 0
        ? [...reasonsOf(error), translate('resources.people.not_set', { smart_count: left.length })]
        : []),
    ]
    const outcome = translate(`resources.people.${done}`, { smart_count: changed })
    notify([...(changed > 0 || left.length === 0 ? [outcome] : []), ...lines].join('\n'), {
      type: left.length > 0 ? 'error' : lines.length > 0 ? 'warning' : 'success',
      multiLine: true,
      ...(lines.length > 0 && { autoHideDuration: null }),
    })
    onSelect([...left])
    refresh()
    setBusy(false)
  }
  return { ids: selectedIds.map(Number), isBusy, act }
}

import { useCallback, useState } from 'react'
import { HttpError, useNotify } from 'react-admin'
import { reasonsOf } from '../selections/failure'

/** Says why the server refused. `isStale`: somebody changed the record meanwhile; what was typed stays in the form. */
export function useRefusal() {
  const notify = useNotify()
  const [isStale, setStale] = useState(false)
  const onError = useCallback(
    (error: unknown) => {
      if (error instanceof HttpError && error.body?.code === 'changed_meanwhile') setStale(true)
      else notify(reasonsOf(error).join(' ') || 'resources.people.not_changed', { type: 'error' })
    },
    [notify]
  )
  const settle = useCallback(() => setStale(false), [])
  return { onError, isStale, settle }
}

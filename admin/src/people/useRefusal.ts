import { useCallback, useState } from 'react'
import { HttpError, useNotify } from 'react-admin'
import { reasonsOf } from '../selections/failure'

/**
 * Says why the server refused. `isStale`: somebody changed the record meanwhile; what was typed stays in the form. `failed`: the key of what is
 * shown where the server gave no reason.
 */
export function useRefusal(failed = 'resources.people.not_changed') {
  const notify = useNotify()
  const [isStale, setStale] = useState(false)
  const onError = useCallback(
    (error: unknown) => {
      if (error instanceof HttpError && error.body?.code === 'changed_meanwhile') setStale(true)
      else notify(reasonsOf(error).join(' ') || failed, { type: 'error' })
    },
    [notify, failed]
  )
  const settle = useCallback(() => setStale(false), [])
  return { onError, isStale, settle }
}

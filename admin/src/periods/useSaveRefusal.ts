import { useNotify } from 'react-admin'
import { reasonsOf } from '../selections/failure'

/** Says why the server refused, in its own words. */
export function useSaveRefusal() {
  const notify = useNotify()
  return (error: unknown) => notify(reasonsOf(error).join(' ') || 'periods.save_failed', { type: 'error' })
}

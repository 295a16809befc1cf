import { useNotify } from 'react-admin'
import { reasonsOf } from '../selections/failure'

/** Says why the server refused, in its own words; where it gave none, the text of the key `failed`. */
export function useSaveRefusal(failed = 'periods.save_failed') {
  const notify = useNotify()
  return (error: unknown) => notify(reasonsOf(error).join(' ') || failed, { type: 'error' })
}

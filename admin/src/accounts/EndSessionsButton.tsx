import type { Data } from '@banca/backend/api'
import { useRecordContext } from 'react-admin'
import { currentUser } from '../providers/session'
import { EndSessions } from './EndSessions'

/** Of the person of a row. One's own sessions are on the account page. */
export function EndSessionsButton() {
  const record = useRecordContext<Data.Identity.OpenSession>()
  if (!record || record.user.id === currentUser()?.id) return null
  return <EndSessions id={record.user.id} name={record.user.name} />
}

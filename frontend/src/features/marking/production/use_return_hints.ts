import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../../api/session.ts'
import { useHints } from '../../../realtime/index.ts'

/**
 * Whether marks of the reader were returned while this page is open; the statement is read again then. A hint that is lost is no loss: a statement that is opened has it.
 */
export function useReturnHints(): boolean {
  const client = useQueryClient()
  const user = useSession()?.user.id
  const [isReturned, setReturned] = useState(false)
  useHints(user === undefined ? null : `users/${user}`, ({ kind }) => {
    if (kind !== 'marks_returned') return
    setReturned(true)
    void client.invalidateQueries({ queryKey: ['correction-statement', user] })
  })
  return isReturned
}

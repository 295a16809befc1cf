import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../api/error_text.ts'
import { toast } from '../../ui/toasts.ts'

/** Queries to refetch after any change of rooms. */
const ROOM_KEYS = ['rooms', 'room-people', 'room-responsibles', 'open-rooms', 'picked-room', 'first-room']

/** Runs one change at a time and shows its result; resolves to the server's response, or null. */
export function useRun(): {
  isBusy: boolean
  run<T>(call: () => Promise<T>, done: (answer: T) => string): Promise<T | null>
} {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const run = async <T>(call: () => Promise<T>, done: (answer: T) => string): Promise<T | null> => {
    if (isBusy) return null
    setBusy(true)
    try {
      const answer = await call()
      toast('success', done(answer))
      return answer
    } catch (error) {
      toast('error', errorText(error, t, t('error')))
      return null
    } finally {
      setBusy(false)
      // A change that failed may have been made by another person meanwhile.
      void client.invalidateQueries({ predicate: ({ queryKey }) => ROOM_KEYS.includes(String(queryKey[0])) })
    }
  }
  return { isBusy, run }
}

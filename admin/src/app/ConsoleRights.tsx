import { useHints } from '@banca/frontend/realtime'
import { useQueryClient } from '@tanstack/react-query'
import { rereadRights } from '../providers/rights'

/** Asks again what the person may once that has changed, so that an open console loses entries and pages that it may no longer show. */
export function ConsoleRights({ userId }: { userId: number }) {
  const client = useQueryClient()
  useHints(`users/${userId}`, ({ kind }) => {
    if (kind !== 'rights' && kind !== 'gap') return
    void rereadRights().then((answered) => {
      if (!answered) return
      void client.invalidateQueries({ queryKey: ['auth', 'getPermissions'] })
      void client.invalidateQueries({ queryKey: ['auth', 'canAccess'] })
    })
  })
  return null
}

import { useQueryClient } from '@tanstack/react-query'
import { useHints } from '../../realtime/index.ts'

/** Reads settings and menu again when what the person's group may has changed, so that an open page loses what it may no longer do. */
export default function StaffRights({ userId }: { userId: number }) {
  const client = useQueryClient()
  useHints(`users/${userId}`, ({ kind }) => {
    if (kind !== 'rights' && kind !== 'gap') return
    void client.invalidateQueries({ queryKey: ['settings'] })
    void client.invalidateQueries({ queryKey: ['menu'] })
  })
  return null
}

import { useAbsences } from './use_absences.ts'
import { useOfflineReload } from './use_offline_reload.ts'

/** What makes and records that the page of an exam can be closed and opened again. Draws nothing. */
export default function Returns({ userId }: { userId: number }) {
  useOfflineReload(userId)
  useAbsences()
  return null
}

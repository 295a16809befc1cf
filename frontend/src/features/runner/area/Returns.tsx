import type { ReactNode } from 'react'
import { LeaveByBack } from './LeaveByBack.tsx'
import { useAbsences } from './use_absences.ts'
import { useOfflineReload } from './use_offline_reload.ts'
import { useItemLeft } from './use_item_left.ts'

/** Handles leaving an item and the exam, and stores what a reload needs. */
export function Returns({ userId }: { userId: number }): ReactNode {
  useOfflineReload(userId)
  useAbsences()
  useItemLeft()
  return <LeaveByBack />
}

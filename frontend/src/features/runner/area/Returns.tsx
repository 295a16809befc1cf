import type { ReactNode } from 'react'
import { LeaveByBack } from './LeaveByBack.tsx'
import { useAbsences } from './use_absences.ts'
import { useOfflineReload } from './use_offline_reload.ts'
import { useItemLeft } from './use_item_left.ts'

/** The ways out of a question and of the exam, and what makes the page's return possible. */
export function Returns({ userId }: { userId: number }): ReactNode {
  useOfflineReload(userId)
  useAbsences()
  useItemLeft()
  return <LeaveByBack />
}

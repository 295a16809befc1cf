import { brl } from '../domain/appeal_window.js'
import { windowsOf } from './appeal_windows.js'

/** Windows as they are served with their collections. Whether a mark may be lowered, and when replies are due, is for staff alone. */
export async function issuingWindowsOf(collectionIds: readonly number[]) {
  const stored = await windowsOf(collectionIds)
  return new Map(
    [...stored].map(([id, { window }]) => [id, { ...window, forAppealValue: brl(window.forAppealValue) }])
  )
}

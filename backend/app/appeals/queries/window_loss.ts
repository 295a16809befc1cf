import { outagesWithin } from '#delivery'
import { clock } from '#shared'
import { lossOf, type WindowLoss } from '../domain/window_extension.js'
import type { StoredWindow } from './appeal_windows.js'

/** What outages took from a window, where nobody has decided about them yet. */
export async function windowLoss({ window, decidedUntil }: StoredWindow): Promise<WindowLoss | null> {
  const outages = await outagesWithin(window.opensAt, window.closesAt)
  return lossOf(window, outages, { now: clock.now(), decidedUntil })
}

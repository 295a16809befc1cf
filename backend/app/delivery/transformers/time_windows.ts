import { toIso } from '#shared'
import type { ApplicationView } from '../views.js'

/** The window of an application, in the list that the wire has for it. `maxDuration` in minutes. */
export const timeWindowsOf = (
  application: Pick<ApplicationView, 'windowStartAt' | 'windowEndAt' | 'maxDurationMinutes'>
) => [
  {
    startTime: toIso(application.windowStartAt),
    endTime: toIso(application.windowEndAt),
    maxDuration: application.maxDurationMinutes,
  },
]

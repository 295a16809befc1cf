import { toIso } from '#shared'
import type { ApplicationView } from '../views.js'

/** The window of an application, in the list that the wire has for it; empty where there is none. `maxDuration` in minutes. */
export const timeWindowsOf = ({
  windowStartAt,
  windowEndAt,
  maxDurationMinutes,
}: Pick<ApplicationView, 'windowStartAt' | 'windowEndAt' | 'maxDurationMinutes'>) =>
  windowStartAt === null || windowEndAt === null
    ? []
    : [
        {
          startTime: toIso(windowStartAt),
          endTime: toIso(windowEndAt),
          maxDuration: maxDurationMinutes,
        },
      ]

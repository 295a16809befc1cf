import { onAccepted } from '../../api/accepted.ts'
import { isStreamOpen, listenToHints } from '../../realtime/index.ts'
import { browserScheduler } from '../../shared/scheduler.ts'
import { JobWatch, type Ports } from './job_watch.ts'

/** The watch of a page in a browser; `list` asks for `SHOWN`. */
export const browserWatch = (list: Ports['list']): JobWatch =>
  new JobWatch({
    list,
    listen: listenToHints,
    isStreamOpen,
    isHidden: () => document.visibilityState === 'hidden',
    onVisibility: (changed) => {
      document.addEventListener('visibilitychange', changed)
      return () => document.removeEventListener('visibilitychange', changed)
    },
    onOrdered: onAccepted,
    after: browserScheduler.after,
  })

/** What the bar shows, newest first. */
export const SHOWN = { shown: true, size: 20 } as const

import { useEffect, useRef, useState } from 'react'
import { Observable } from '../../shared/observable.ts'
import { useMediaQuery } from '../../shared/use_media_query.ts'
import { useObservable } from '../../shared/use_observable.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { VISUALLY_HIDDEN } from '../../ui/visually_hidden.ts'
import { advanced, isOpen, startsCollapsed, type Job, type JobAct } from './job.ts'
import { useFocusInBar } from './focus.ts'
import type { JobWatch } from './job_watch.ts'
import { JobRow } from './JobRow.tsx'
import { numbersOf, type JobTexts } from './texts.ts'

export interface JobsBarProps {
  watch: JobWatch
  userId: number
  language: string
  text: JobTexts
  /** Resolves to null, or to why it did not work. */
  act(job: Job, what: JobAct): Promise<string | null>
}

/** For all pages of a tab: a new page does not open the bar again. Null until somebody has opened or closed it. */
const chosenCollapsed = new Observable<boolean | null>(null)

const SMALL = '(max-width: 599.95px)'

/**
 * The durable jobs of this person at the lower edge of every page of staff: what waits, runs, failed or has just ended, as the server
 * has it. It takes space of its own below the page and is not there while there is nothing to show.
 */
export function JobsBar({ watch, userId, language, text, act }: JobsBarProps) {
  const jobs = useObservable(watch.jobs)
  const isSmall = useMediaQuery(SMALL)
  const [old, setOld] = useState<ReadonlySet<Job['id']> | null>(null)
  if (old === null && jobs !== null) setOld(new Set(jobs.filter((job) => !isOpen(job)).map(({ id }) => id)))
  const isNews = jobs?.some((job) => isOpen(job) || old?.has(job.id) === false) === true
  const collapsed = useObservable(chosenCollapsed) ?? startsCollapsed(jobs ?? [], { isSmall, isNews })
  const bar = useRef<HTMLElement>(null)
  useEffect(() => watch.start(), [watch])
  const announcement = useAnnouncement(jobs, language, text)
  const hasJobs = jobs !== null && jobs.length > 0
  useEffect(
    () => (hasJobs && bar.current !== null ? reserveScrollPadding(bar.current) : undefined),
    [hasJobs]
  )
  const focusHandlers = useFocusInBar(bar)
  const run = async (job: Job, what: JobAct) => {
    const failure = await act(job, what)
    watch.refresh()
    return failure
  }
  const open = (jobs ?? []).filter(isOpen).length
  return (
    <>
      {/* Beside the bar and always there: screen readers skip what a live region has when it appears. */}
      <Box role="status" aria-live="polite" sx={VISUALLY_HIDDEN}>
        {announcement}
      </Box>
      {hasJobs && (
        <Box
          component="section"
          ref={bar}
          tabIndex={-1}
          aria-label={text('label')}
          sx={BAR}
          {...focusHandlers}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '12px' }}>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {text('summary', { open, ended: jobs.length - open })}
            </Box>
            <Button
              size="small"
              sx={{ flexShrink: 0 }}
              aria-expanded={!collapsed}
              onClick={() => chosenCollapsed.set(!collapsed)}
            >
              {text(collapsed ? 'show' : 'hide')}
            </Button>
          </Box>
          {!collapsed && (
            // Who acts on a row keeps it: a smaller window, or a turned phone, must not take the question away.
            <Box
              component="ul"
              sx={{ listStyle: 'none', m: 0, p: 0 }}
              onClickCapture={() => chosenCollapsed.set(false)}
            >
              {jobs.map((job) => (
                <Box component="li" key={job.id} sx={{ borderTop: 1, borderColor: 'divider' }}>
                  <JobRow
                    job={job}
                    userId={userId}
                    language={language}
                    text={text}
                    act={(what) => run(job, what)}
                  />
                </Box>
              ))}
            </Box>
          )}
        </Box>
      )}
    </>
  )
}

/** A line of the page that gets the focus is never scrolled to where the bar is. */
function reserveScrollPadding(bar: HTMLElement): () => void {
  const { style } = document.documentElement
  const watcher = new ResizeObserver(() => (style.scrollPaddingBottom = `${bar.offsetHeight}px`))
  watcher.observe(bar)
  return () => {
    watcher.disconnect()
    style.scrollPaddingBottom = ''
  }
}

/** What a screen reader hears: changes of state, and of the way each tenth. */
function useAnnouncement(jobs: readonly Job[] | null, language: string, text: JobTexts): string {
  const [announcement, setAnnouncement] = useState('')
  const before = useRef<readonly Job[] | null>(null)
  useEffect(() => {
    const news = jobs === null || before.current === null ? [] : advanced(before.current, jobs)
    before.current = jobs
    if (news.length > 0)
      setAnnouncement(
        news
          .map((job) =>
            text(isOpen(job) ? 'announced' : 'announcedEnd', {
              title: job.title,
              state: job.stateText,
              numbers: numbersOf(job, language, text),
            })
          )
          .join('. ')
      )
  }, [jobs, language, text])
  return announcement
}

const BAR = {
  position: 'sticky',
  bottom: 0,
  zIndex: 1050,
  maxHeight: '45dvh',
  overflowY: 'auto',
  px: { xs: '12px', sm: '24px' },
  py: '4px',
  fontSize: '0.9375rem',
  lineHeight: 1.5,
  color: 'text.primary',
  backgroundColor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
  boxShadow: '0 -2px 8px rgba(0, 0, 0, 0.12)',
  outline: 'none',
  '@media (max-height: 500px)': { position: 'static', maxHeight: 'none' },
} as const

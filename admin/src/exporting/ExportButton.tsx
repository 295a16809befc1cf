import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import CircularProgress from '@mui/material/CircularProgress'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { snakeKeys } from '@banca/frontend/case'
import { fill } from '@banca/frontend/routes'
import { useState, useSyncExternalStore } from 'react'
import {
  TopToolbar,
  useCanAccess,
  useListContext,
  useLocaleState,
  useNotify,
  useResourceContext,
  useTranslate,
} from 'react-admin'
import { jobWatch } from '../jobs/useJobActs'
import { downloadOrOrder } from '../providers/data'

const ENDINGS = { excel: 'xlsx', csv: 'csv' } as const
type Format = keyof typeof ENDINGS

/** What the server answers with where a job makes the file. */
const isOrdered = (answer: unknown): answer is { readonly id: number; readonly rows: number } =>
  typeof answer === 'object' && answer !== null && 'id' in answer && 'rows' in answer

/** All rows of the list as a file, as it is narrowed now; for who may export. `list`: its name there, where the resource has another. react-admin's own stops at a thousand without a word. */
export function ExportButton({ list }: { list?: string }) {
  const translate = useTranslate()
  const notify = useNotify()
  const [language] = useLocaleState()
  const own = useResourceContext() ?? ''
  const resource = list ?? own
  const { filterValues, total = 0 } = useListContext()
  const { canAccess } = useCanAccess({ resource: 'exports', action: 'list' })
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [job, setJob] = useState<number | null>(null)
  const jobs = useSyncExternalStore(jobWatch.jobs.subscribe, jobWatch.jobs.getSnapshot)
  // Until the bar has it, it was ordered a moment ago.
  const isMade = job !== null && (jobs?.find(({ id }) => id === job)?.endedAt ?? null) === null
  if (canAccess !== true) return null

  const numberOf = (count: number) => new Intl.NumberFormat(language).format(count)
  const take = async (format: Format) => {
    setAnchor(null)
    setBusy(true)
    const query = { format, filter: JSON.stringify(snakeKeys(filterValues)) }
    try {
      const ordered = await downloadOrOrder(
        fill('/v1/exports/:resource', { params: { resource }, query }),
        `${resource}.${ENDINGS[format]}`
      )
      if (isOrdered(ordered)) {
        setJob(ordered.id)
        jobWatch.refresh()
        notify('exporting.ordered', { type: 'info', messageArgs: { number: numberOf(ordered.rows) } })
      }
    } catch (error) {
      notify(error instanceof Error && error.message !== '' ? error.message : 'exporting.failed', {
        type: 'error',
      })
    } finally {
      setBusy(false)
    }
  }
  const number = numberOf(total)
  return (
    <>
      <Button
        size="small"
        startIcon={isBusy || isMade ? <CircularProgress size={16} aria-hidden /> : <DownloadIcon />}
        aria-haspopup="menu"
        disabled={total === 0}
        aria-disabled={isBusy}
        onClick={(event) => {
          if (!isBusy) setAnchor(event.currentTarget)
        }}
      >
        {translate(isBusy ? 'exporting.busy' : isMade ? 'exporting.being_made' : 'exporting.export', {
          number,
        })}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {(['excel', 'csv'] as const).map((format) => (
          <MenuItem key={format} onClick={() => void take(format)}>
            {translate(`exporting.${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

/** The tools above a list that can be exported and nothing else. */
export const ExportTools = () => (
  <TopToolbar>
    <ExportButton />
  </TopToolbar>
)

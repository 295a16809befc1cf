import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import type { Data } from '@banca/backend/api'
import { useEffect, useState } from 'react'
import { Confirm, useLocaleState, useNotify, useRecordContext, useRefresh, useTranslate } from 'react-admin'
import { dayAndTime } from '../exams/window'
import { call } from '../providers/data'
import { reasonsOf } from './failure'
import { PublicationPreview } from './PublicationPreview'

type Preview = Data.Results.Publication
type Process = Data.Results.SelectionProcess
type Order = Pick<Preview, 'source'> & { replacesEntered: boolean }
type Body = Order & ({ mode: 'preview' } | { mode: 'apply'; basis: string })

const LOOKED_EVERY_MS = 2_000

const AS_ENTERED: Order = { source: 'ENTERED', replacesEntered: false }

export const isBeingPublished = ({ publication }: Process): boolean =>
  publication !== null && ['COMPUTING', 'STORING', 'COPYING', 'UNDOING'].includes(publication.state)

/** Publishes what is entered, or what the sections give, and the replies that are there, after a preview of how many. */
export function Publication() {
  const translate = useTranslate()
  const [language] = useLocaleState()
  const notify = useNotify()
  const refresh = useRefresh()
  const process = useRecordContext<Process>()
  const [preview, setPreview] = useState<{ counts: Preview; order: Order } | null>(null)
  const [replacesEntered, setReplaces] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isRunning = process !== undefined && isBeingPublished(process)
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(refresh, LOOKED_EVERY_MS)
    return () => clearInterval(timer)
  }, [isRunning, refresh])
  if (!process) return null
  const { id, results, appeals, sections, publication, pending, publishedNumber, publishedAt } = process
  const text = (key: string, more: object = {}) =>
    translate(`resources.selection_processes.publish.${key}`, more)
  const send = async (body: Body) => {
    setBusy(true)
    try {
      return await call('POST', '/v1/selection_processes/:id/publish', { params: { id }, body })
    } catch (error) {
      notify(reasonsOf(error).join(' ') || text('failed'), { type: 'error' })
      return null
    } finally {
      setBusy(false)
    }
  }
  const show = async (order: Order) => {
    const counts = await send({ mode: 'preview', ...order })
    if (counts) setPreview({ counts, order })
  }
  const apply = async (basis: string, order: Order) => {
    const isOrdered = await send({ mode: 'apply', basis, ...order })
    setPreview(null)
    // A small one is published by now.
    const now =
      isOrdered && (await call('GET', '/v1/selection_processes/:id', { params: { id } }).catch(() => null))
    if (now && now.publication?.state === 'PUBLISHED') notify(text('done'), { type: 'success' })
    else if (isOrdered && now?.publication?.state !== 'STALE') notify(text('ordered'), { type: 'info' })
    refresh()
  }
  const isNew = results.unpublished > 0 || appeals.replied > 0
  const isStopped = publication?.state === 'FAILED'
  const isBlocked = isBusy || isRunning || isStopped
  return (
    <Box component="section" aria-labelledby="publication" sx={{ display: 'grid', gap: 1.5, maxWidth: 720 }}>
      <Typography component="h2" variant="h6" id="publication">
        {text('title')}
      </Typography>
      <Box role="status" aria-live="polite" sx={{ display: 'grid', gap: 1.5 }}>
        {isRunning && (
          <Alert severity="info">{text(publication?.state === 'UNDOING' ? 'undoing' : 'running')}</Alert>
        )}
        {publication?.state === 'STALE' && <Alert severity="warning">{text('stale')}</Alert>}
        {publication?.state === 'GIVEN_UP' && <Alert severity="info">{text('given_up', publication)}</Alert>}
        {pending && !isRunning && !isStopped && <Alert severity="warning">{text('pending', pending)}</Alert>}
      </Box>
      <Alert severity={isNew ? 'info' : 'success'} icon={false}>
        {text('waiting', { results: results.unpublished, total: results.total, replies: appeals.replied })}
        {publishedNumber > 0 && publishedAt !== null && (
          <div>{text('version', { number: publishedNumber, when: dayAndTime(publishedAt, language) })}</div>
        )}
      </Alert>
      {sections.length > 0 && (
        <Box sx={{ display: 'grid', justifyItems: 'start' }}>
          <FormControlLabel
            control={
              <Checkbox checked={replacesEntered} onChange={(_, isChecked) => setReplaces(isChecked)} />
            }
            label={text('replace')}
          />
          <Button
            variant="contained"
            disabled={isBlocked}
            onClick={() => void show({ source: 'SECTIONS', replacesEntered })}
          >
            {text('compute')}
          </Button>
        </Box>
      )}
      <Box>
        <Button
          variant={sections.length > 0 ? 'outlined' : 'contained'}
          disabled={isBlocked || results.total === 0}
          onClick={() => void show(AS_ENTERED)}
        >
          {text('button')}
        </Button>
      </Box>
      {preview && (
        <Confirm
          isOpen
          loading={isBusy}
          title={text('ask')}
          content={<PublicationPreview preview={preview.counts} />}
          confirm={text('confirm')}
          onConfirm={() => void apply(preview.counts.basis, preview.order)}
          onClose={() => setPreview(null)}
        />
      )}
    </Box>
  )
}

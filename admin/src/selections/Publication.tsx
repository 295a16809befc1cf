import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Data } from '@banca/backend/api'
import { useState } from 'react'
import { Confirm, useNotify, useRecordContext, useRefresh, useTranslate } from 'react-admin'
import { call } from '../providers/data'
import { reasonsOf } from './failure'

type Preview = Data.Results.Publication

/** Publishes what is entered and the replies that are there, after a preview of how many. */
export function Publication() {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const process = useRecordContext<Data.Results.SelectionProcess>()
  const [preview, setPreview] = useState<Preview | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (!process) return null
  const { id, results, appeals } = process
  const text = (key: string, more: object = {}) =>
    translate(`resources.selection_processes.publish.${key}`, more)
  const send = async (body: { mode: 'preview' | 'apply'; basis?: string }) => {
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
  const apply = async (basis: string) => {
    const done = await send({ mode: 'apply', basis })
    setPreview(null)
    if (done) notify(text('done'), { type: 'success' })
    refresh()
  }
  const isNew = results.unpublished > 0 || appeals.replied > 0
  return (
    <Box component="section" aria-labelledby="publication" sx={{ display: 'grid', gap: 1.5, maxWidth: 720 }}>
      <Typography component="h2" variant="h6" id="publication">
        {text('title')}
      </Typography>
      <Alert severity={isNew ? 'info' : 'success'} icon={false}>
        {text('waiting', { results: results.unpublished, total: results.total, replies: appeals.replied })}
      </Alert>
      <Box>
        <Button
          variant="contained"
          disabled={isBusy || results.total === 0}
          onClick={() => void send({ mode: 'preview' }).then(setPreview)}
        >
          {text('button')}
        </Button>
      </Box>
      {preview && (
        <Confirm
          isOpen
          loading={isBusy}
          title={text('ask')}
          content={text('preview', { ...preview })}
          confirm={text('confirm')}
          onConfirm={() => void apply(preview.basis)}
          onClose={() => setPreview(null)}
        />
      )}
    </Box>
  )
}

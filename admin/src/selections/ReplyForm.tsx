import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { Data } from '@banca/backend/api'
import { useState } from 'react'
import { HttpError, useGetList, useNotify, useRefresh, useTranslate } from 'react-admin'
import { call } from '../providers/data'
import { reasonsOf } from './failure'
import { htmlOf, textOf } from './reply_text'

type Appeal = Data.Results.ResultAppeal

/** Decision and words of a reply, which its candidate reads with the next publication of the process. */
export function ReplyForm({ appeal }: { appeal: Appeal }) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const [newest] = appeal.replies
  const [result, setResult] = useState<number | ''>(newest?.result.id ?? '')
  const [text, setText] = useState(newest ? textOf(newest.response) : '')
  const [reasons, setReasons] = useState<string[]>([])
  const [isBusy, setBusy] = useState(false)
  const { data: options = [] } = useGetList<Data.Appeals.ManagedOption>('appeal_results', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'id', order: 'ASC' },
  })
  const offered = options.filter(({ id, isOffered }) => isOffered || id === result)
  const say = (key: string) => translate(`resources.result_appeals.${key}`)
  const send = async () => {
    if (result === '' || text.trim() === '') return setReasons([say('incomplete')])
    setBusy(true)
    setReasons([])
    try {
      const { id, revision } = appeal
      const body = { response: htmlOf(text), result, revision }
      await call('PUT', '/v1/result_appeals/:id/reply', { params: { id }, body })
      notify(say('saved'), { type: 'success' })
      refresh()
    } catch (error) {
      // What was typed stays; what somebody else has written is read again beside it.
      const given = reasonsOf(error)
      setReasons(
        given.length > 0 && !isStale(error) ? given : [isStale(error) ? say('stale') : say('failed')]
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <Box component="section" aria-labelledby="reply" sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Typography component="h3" variant="subtitle1" id="reply" sx={{ fontWeight: 700 }}>
        {say('reply')}
      </Typography>
      <TextField
        select
        size="small"
        label={say('decision')}
        value={offered.some(({ id }) => id === result) ? result : ''}
        onChange={(event) => setResult(Number(event.target.value))}
        sx={{ maxWidth: 420 }}
      >
        {offered.map(({ id, description }) => (
          <MenuItem key={id} value={id}>
            {description}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        multiline
        minRows={5}
        label={say('response')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Typography color="text.secondary">{say('when')}</Typography>
      {reasons.length > 0 && (
        <Alert severity="error" role="alert">
          {reasons.map((reason) => (
            <div key={reason}>{reason}</div>
          ))}
        </Alert>
      )}
      <Box>
        <Button variant="contained" disabled={isBusy} onClick={() => void send()}>
          {say('save')}
        </Button>
      </Box>
    </Box>
  )
}

const isStale = (error: unknown) =>
  error instanceof HttpError && (error.body as { code?: unknown } | null)?.code === 'appeal_changed'

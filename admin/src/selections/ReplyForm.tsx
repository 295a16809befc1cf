import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { Data } from '@banca/backend/api'
import { useRef, useState } from 'react'
import { useGetList, useNotify, useShowContext, useTranslate } from 'react-admin'
import { call } from '../providers/data'
import { htmlOf, textOf } from './reply_text'
import { saveReply } from './save_reply'

type Appeal = Data.Results.ResultAppeal

/** Decision and words of a reply, which its candidate reads with the next publication of the process. */
export function ReplyForm({ appeal }: { appeal: Appeal }) {
  const translate = useTranslate()
  const notify = useNotify()
  const { refetch } = useShowContext<Appeal>()
  /** Of what was read before writing: the server compares it. */
  const seen = useRef(appeal.revision)
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
    const params = { id: appeal.id }
    const body = { response: htmlOf(text), result }
    const replied = await saveReply(seen.current, {
      put: (revision) => call('PUT', '/v1/result_appeals/:id/reply', { params, body: { ...body, revision } }),
      read: async () => {
        const { data, isError } = await refetch()
        return isError ? undefined : data
      },
    })
    seen.current = replied.revision
    setBusy(false)
    // What was typed stays.
    if (replied.is === 'stale') return setReasons([say(replied.why)])
    if (replied.is === 'refused')
      return setReasons(replied.reasons.length > 0 ? replied.reasons : [say('failed')])
    notify(say('saved'), { type: 'success' })
    await refetch()
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

import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import { useEffect, useState } from 'react'
import { Title, useTranslate } from 'react-admin'
import { Link as RouterLink, useNavigate, useSearchParams } from 'react-router'
import { call } from '../providers/data'
import type { Draft, Template } from './calls'
import { MailFields } from './MailFields'
import { Samples } from './Samples'
import { sentMail } from './sent_mail'
import { useOrder } from './useOrder'

/** /emails/recipients/form: writes the mail to those who were chosen. */
export function ComposerPage() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const selection = Number(params.get('selection'))
  const [templates, setTemplates] = useState<readonly Template[] | 'failed' | null>(null)
  const [draft, setDraft] = useState<Draft | null>(null)
  const order = useOrder(selection)
  useEffect(() => {
    call('GET', '/v2/types').then(
      ({ body }) => setTemplates(body),
      () => setTemplates('failed')
    )
  }, [])
  const change = (next: Draft) => {
    setDraft(next)
    order.forgetPreview()
  }
  const send = async () => {
    const refused = draft && (await order.send(draft))
    if (refused) void navigate('/emails/recipients', { state: sentMail(refused) })
  }
  const isChosen = Number.isInteger(selection) && selection > 0
  const { state } = order
  return (
    <Box sx={{ py: 3, maxWidth: 960, minWidth: 0, display: 'grid', gap: 2 }}>
      <Title title={translate('emails.form_title')} />
      <Link component={RouterLink} to="/emails/recipients">
        {translate('emails.back_to_recipients')}
      </Link>
      {!isChosen && <Alert severity="info">{translate('emails.choose_first')}</Alert>}
      {isChosen && templates === null && <Skeleton variant="rounded" height={320} />}
      {isChosen && templates === 'failed' && (
        <Alert severity="error">{translate('emails.load_failed')}</Alert>
      )}
      {isChosen && templates !== null && templates !== 'failed' && (
        <>
          <MailFields templates={templates} draft={draft} faults={state.faults} onChange={change} />
          {state.preview && <Samples preview={state.preview} />}
          {state.notice && <Alert severity="success">{translate(state.notice)}</Alert>}
          {state.failure && (
            <Alert severity="error">
              {translate(state.failure)}
              {state.reasons.map((line) => (
                <Box key={line}>{line}</Box>
              ))}
            </Alert>
          )}
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
            <Button variant="contained" disabled={!draft || state.isBusy} onClick={() => void send()}>
              {translate('emails.send')}
            </Button>
            <Button
              variant="outlined"
              disabled={!draft || state.isBusy}
              onClick={() => draft && void order.show(draft)}
            >
              {translate('emails.show_preview')}
            </Button>
            <Button disabled={!draft || state.isBusy} onClick={() => draft && void order.test(draft)}>
              {translate('emails.send_test')}
            </Button>
          </Box>
        </>
      )}
    </Box>
  )
}

import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useLocaleState, useTranslate } from 'react-admin'
import { call } from '../providers/data'
import { checkChain, shareDone, type Slice } from './check_chain'

type State = { readonly slice: Slice | null; readonly failed: boolean }

const ask = (from: object | null) => call('POST', '/v1/audit/verify', { body: { ...from } })

/** Checks the chain of the institution's acts, says how far it is, and what became of it. */
export function CheckPanel({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const [run, setRun] = useState(0)
  const [{ slice, failed }, setState] = useState<State>({ slice: null, failed: false })
  useEffect(() => {
    const stop = new AbortController()
    setState({ slice: null, failed: false })
    checkChain(ask, (found) => setState({ slice: found, failed: false }), stop.signal).catch(() => {
      if (!stop.signal.aborted) setState((former) => ({ ...former, failed: true }))
    })
    return () => stop.abort()
  }, [run])
  const isDone = slice?.isDone === true
  return (
    <Paper variant="outlined" sx={{ p: 2, mt: 2, maxWidth: 960 }}>
      <Typography component="h2" variant="h6" sx={{ mb: 1 }}>
        {translate('audit.check')}
      </Typography>
      <Box role="status">
        {isDone && slice !== null && <Verdict slice={slice} />}
        {failed && <Alert severity="error">{translate('audit.check_failed')}</Alert>}
      </Box>
      {!isDone && !failed && <Progress slice={slice} />}
      <Box sx={{ display: 'flex', gap: 1, mt: 1, flexWrap: 'wrap', '& .MuiButton-root': { minHeight: 32 } }}>
        {(isDone || failed) && (
          <Button size="small" onClick={() => setRun(run + 1)}>
            {translate('audit.check_again')}
          </Button>
        )}
        <Button size="small" onClick={onClose}>
          {translate(isDone || failed ? 'audit.check_close' : 'audit.check_stop')}
        </Button>
      </Box>
    </Paper>
  )
}

function Progress({ slice }: { slice: Slice | null }) {
  const translate = useTranslate()
  const number = useNumber()
  const text =
    slice === null
      ? translate('audit.checking')
      : translate('audit.checking_at', { done: number(slice.position), of: number(slice.sealed) })
  return (
    <>
      <Typography sx={{ mb: 1, fontVariantNumeric: 'tabular-nums' }}>{text}</Typography>
      <LinearProgress
        aria-label={translate('audit.checking')}
        {...(slice === null
          ? { variant: 'indeterminate' as const }
          : { variant: 'determinate' as const, value: shareDone(slice) })}
      />
    </>
  )
}

function useNumber(): (value: number) => string {
  const [language] = useLocaleState()
  const format = new Intl.NumberFormat(language)
  return (value) => format.format(value)
}

function Verdict({ slice: { broken, position, hash, waiting, overdue } }: { slice: Slice }) {
  const translate = useTranslate()
  const number = useNumber()
  if (broken !== null)
    return (
      <Alert severity="error" role="presentation">
        <Typography sx={{ fontWeight: 600 }}>
          {translate(`audit.broken_${broken.kind}${broken.auditId === null ? '_unnamed' : ''}`, {
            row: broken.auditId ?? 0,
            position: number(broken.position ?? position + 1),
          })}
        </Typography>
        <Typography sx={{ mt: 1 }}>
          {translate('audit.broken_before', { number: number(position) })}
        </Typography>
        <Typography sx={{ mt: 1 }}>{translate('audit.broken_what_now')}</Typography>
      </Alert>
    )
  return (
    <>
      <Alert severity="success" role="presentation">
        <Typography sx={{ fontWeight: 600 }}>
          {translate('audit.whole', { smart_count: position, number: number(position) })}
        </Typography>
        {waiting > 0 && (
          <Typography sx={{ mt: 0.5 }}>
            {translate(overdue > 0 ? 'audit.overdue' : 'audit.waiting', {
              smart_count: waiting,
              number: number(waiting),
            })}
          </Typography>
        )}
      </Alert>
      {position > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {translate('audit.note', { position: number(position), hash })}
        </Typography>
      )}
    </>
  )
}

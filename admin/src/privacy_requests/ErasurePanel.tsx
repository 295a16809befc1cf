import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import type { Data } from '@banca/backend/api'
import { useCallback, useEffect, useId, useState } from 'react'
import { Confirm, useNotify, useRefresh, useTranslate } from 'react-admin'
import { call } from '../providers/data'
import { reasonsOf } from '../selections/failure'
import { ErasureFates } from './ErasureFates'
import { ErasureNotices } from './ErasureNotices'

type Erasure = Data.Privacy.Erasure

/** What pressing the button does. */
const actOf = ({ state, askedBy, needsSecond, mayAct }: Erasure) => {
  if (state === 'failed') return 'erasure_go_on'
  return askedBy && needsSecond && mayAct ? 'erasure_confirm' : 'erasure_ask'
}

/** While it is at work the page looks again after so long. */
const LOOK_MS = 3_000

/** What an erasure would do, or did, and the button of whoever asks for it, confirms it, or lets it go on. */
export function ErasurePanel({ request: { id, person } }: { request: Data.Privacy.PrivacyRequest }) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const titleId = useId()
  const [erasure, setErasure] = useState<Erasure | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const load = useCallback(async () => {
    setFailed(false)
    try {
      setErasure(await call('GET', '/v1/privacy_requests/:id/erasure', { params: { id } }))
    } catch {
      setFailed(true)
    }
  }, [id])
  useEffect(() => void load(), [load])
  const isAtWork = erasure?.state === 'erasing'
  useEffect(() => {
    if (!isAtWork) return
    const timer = setInterval(() => {
      void load()
      refresh()
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [isAtWork, load, refresh])
  const erase = async () => {
    setBusy(true)
    try {
      const { state } = await call('POST', '/v1/privacy_requests/:id/erasure', { params: { id } })
      notify(state === 'open' ? 'privacy.erasure_asked' : 'privacy.erasure_begun', { type: 'success' })
    } catch (error) {
      notify(reasonsOf(error).join(' ') || 'privacy.erasure_failed', { type: 'error' })
    } finally {
      refresh()
      await load()
      setAsking(false)
      setBusy(false)
    }
  }
  const act = erasure ? actOf(erasure) : 'erasure_ask'
  const isOver = erasure?.state === 'done' || isAtWork
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ display: 'grid', gap: 2, maxWidth: 720 }}>
      <Typography component="h3" variant="subtitle1" id={titleId} sx={{ fontWeight: 700 }}>
        {translate('privacy.erasure_title')}
      </Typography>
      {hasFailed && (
        <Alert
          severity="error"
          action={<Button onClick={() => void load()}>{translate('privacy.erasure_again')}</Button>}
        >
          {translate('privacy.erasure_not_loaded')}
        </Alert>
      )}
      {erasure === null && !hasFailed && (
        <CircularProgress size={24} aria-label={translate('ra.page.loading')} />
      )}
      {erasure && (
        <>
          <ErasureNotices erasure={erasure} />
          <ErasureFates erasure={erasure} />
          {!isOver && (
            <Button
              variant="outlined"
              color="error"
              disabled={isBusy || erasure.waitsFor.length > 0 || !erasure.mayAct}
              onClick={() => setAsking(true)}
              sx={{ justifySelf: 'start' }}
            >
              {translate(`privacy.${act}`)}
            </Button>
          )}
        </>
      )}
      <Confirm
        isOpen={isAsking}
        loading={isBusy}
        title={translate('privacy.erasure_sure', { name: person.name })}
        content={translate('privacy.erasure_sure_text')}
        confirm={translate(`privacy.${act}`)}
        confirmColor="warning"
        onConfirm={() => void erase()}
        onClose={() => setAsking(false)}
      />
    </Box>
  )
}

import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import type { Data } from '@banca/backend/api'
import { useCallback, useEffect, useId, useState } from 'react'
import { Confirm, useLocaleState, useNotify, useRefresh, useTranslate } from 'react-admin'
import { call } from '../providers/data'
import { reasonsOf } from '../selections/failure'

type Preview = Data.Privacy.ErasurePreview

/** What an erasure would do, and the button of whoever asks for it or confirms it. */
export function ErasurePanel({ request: { id, person } }: { request: Data.Privacy.PrivacyRequest }) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const titleId = useId()
  const [preview, setPreview] = useState<Preview | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const load = useCallback(async () => {
    setFailed(false)
    try {
      setPreview(await call('GET', '/v1/privacy_requests/:id/erasure', { params: { id } }))
    } catch {
      setFailed(true)
    }
  }, [id])
  useEffect(() => void load(), [load])
  const erase = async () => {
    setBusy(true)
    try {
      const { state } = await call('POST', '/v1/privacy_requests/:id/erasure', { params: { id } })
      notify(state === 'open' ? 'privacy.erasure_asked' : 'privacy.erasure_begun', { type: 'success' })
      refresh()
      await load()
    } catch (error) {
      notify(reasonsOf(error).join(' ') || 'privacy.erasure_failed', { type: 'error' })
    } finally {
      setAsking(false)
      setBusy(false)
    }
  }
  const act = preview?.askedBy && preview.mayAct ? 'erasure_confirm' : 'erasure_ask'
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
      {preview === null && !hasFailed && (
        <CircularProgress size={24} aria-label={translate('ra.page.loading')} />
      )}
      {preview && (
        <>
          <Fates preview={preview} />
          {preview.waitsFor.length > 0 && (
            <Alert severity="warning">
              {translate('privacy.erasure_waits', {
                names: [...new Set(preview.waitsFor.map(({ name }) => name))].join(', '),
              })}
            </Alert>
          )}
          {preview.askedBy && (
            <Alert severity="info">
              {translate(preview.mayAct ? 'privacy.erasure_asked_by' : 'privacy.erasure_second', {
                name: preview.askedBy.name,
              })}
            </Alert>
          )}
          <Button
            variant="outlined"
            color="error"
            disabled={isBusy || preview.waitsFor.length > 0 || !preview.mayAct}
            onClick={() => setAsking(true)}
            sx={{ justifySelf: 'start' }}
          >
            {translate(`privacy.${act}`)}
          </Button>
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

function Fates({ preview: { goes, stays } }: { preview: Preview }) {
  const translate = useTranslate()
  const [language] = useLocaleState()
  const list = { m: 0, pl: 3, display: 'grid', gap: 0.5 } as const
  return (
    <>
      <Typography sx={{ fontWeight: 700 }}>{translate('privacy.erasure_goes')}</Typography>
      <Box component="ul" sx={list}>
        {goes.map(({ kind, rows }) => (
          <li key={kind}>
            {translate(`privacy.goes.${kind}`)} ({rows.toLocaleString(language)})
          </li>
        ))}
      </Box>
      <Typography sx={{ fontWeight: 700 }}>{translate('privacy.erasure_stays')}</Typography>
      <Box component="ul" sx={list}>
        {stays.map((kind) => (
          <li key={kind}>{translate(`privacy.stays.${kind}`)}</li>
        ))}
      </Box>
    </>
  )
}

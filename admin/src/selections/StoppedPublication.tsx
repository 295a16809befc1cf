import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Data } from '@banca/backend/api'
import { useState } from 'react'
import { Confirm, useLocaleState, useNotify, useRecordContext, useRefresh, useTranslate } from 'react-admin'
import { dayAndTime } from '../exams/window'
import { call } from '../providers/data'
import { reasonsOf } from './failure'

type Process = Data.Results.SelectionProcess

/** A publication that has stopped for good: where, why, and the two ways on. */
export function StoppedPublication() {
  const translate = useTranslate()
  const [language] = useLocaleState()
  const notify = useNotify()
  const refresh = useRefresh()
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const process = useRecordContext<Process>()
  if (!process?.publication?.failure) return null
  const { id, publication, publishedNumber } = process
  const { during, failedAt, messages, canRetry } = process.publication.failure
  const text = (key: string, more: object = {}) =>
    translate(`resources.selection_processes.publish.failure.${key}`, more)
  const send = async (address: `/v1/selection_processes/:id/publish/${'retry' | 'give_up'}`) => {
    setBusy(true)
    try {
      await call('POST', address, { params: { id } })
    } catch (error) {
      notify(reasonsOf(error).join(' ') || text('not_sent'), { type: 'error' })
    } finally {
      setBusy(false)
      setAsked(false)
      refresh()
    }
  }
  const isUndone = during === 'UNDOING'
  return (
    <>
      <Alert severity="error" sx={{ m: 2, mb: 0 }}>
        <AlertTitle>
          {text(`during.${during}`, { number: publication.number })}
          {failedAt !== null && ` ${text('when', { when: dayAndTime(failedAt, language) })}`}
        </AlertTitle>
        {messages.map((message) => (
          <div key={message}>{message}</div>
        ))}
        <div>
          {publishedNumber > 0 ? text('in_force', { number: publishedNumber }) : text('nothing_in_force')}
        </div>
        {!isUndone && <div>{text('ways')}</div>}
        {!canRetry && <div>{text('too_old')}</div>}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
          {canRetry && (
            <Button
              variant="contained"
              disabled={isBusy}
              onClick={() => void send('/v1/selection_processes/:id/publish/retry')}
            >
              {text('retry')}
            </Button>
          )}
          {(!isUndone || !canRetry) && (
            <Button variant="outlined" color="error" disabled={isBusy} onClick={() => setAsked(true)}>
              {text('give_up')}
            </Button>
          )}
        </Box>
      </Alert>
      <Confirm
        isOpen={isAsked}
        loading={isBusy}
        title={text('ask')}
        content={text('asked')}
        confirm={text('give_up')}
        onConfirm={() => void send('/v1/selection_processes/:id/publish/give_up')}
        onClose={() => setAsked(false)}
      />
    </>
  )
}

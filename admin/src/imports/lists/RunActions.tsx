import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { fill } from '@banca/frontend/routes'
import { Confirm, HttpError, useCanAccess, useLocaleState, useNotify, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { call } from '../../providers/data'
import { errorLines } from '../exam_file'
import { download } from '../../providers/data'
import { MissingPeople } from './MissingPeople'
import { isWorking, pendingOf, settledState, type Run } from './calls'

const ACTS = {
  apply: { address: '/v1/imports/:id/apply', done: '' },
  undo: { address: '/v1/imports/:id/undo', done: 'undone' },
  cancel: { address: '/v1/imports/:id/cancel', done: 'cancelled' },
} as const
type Act = keyof typeof ACTS

/** What may follow: each asks before it is done. */
export function RunActions({ run, onChanged }: { run: Run; onChanged: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const [language] = useLocaleState()
  const [asked, setAsked] = useState<Act | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const say = (key: string, params: object = {}) => translate(`imports.lists.${key}`, params)
  // Of what is no person a kind has other texts.
  const own = (key: string, params: object) =>
    translate(`imports.lists.kinds.${run.kind}.${key}`, { ...params, _: say(key, params) })
  const state = settledState(run)
  const pending = pendingOf(run)
  const refused = run.counts?.refused ?? 0
  const { canAccess } = useCanAccess({ resource: 'first_access', action: 'list' })

  const act = async (which: Act, deactivation: { missing: number | null } | null = null) => {
    setIsBusy(true)
    try {
      const done = await call('POST', ACTS[which].address, {
        params: { id: run.id },
        ...(deactivation && { body: { deactivateMissing: true, ...deactivation } }),
      })
      const applied = deactivation === null ? `kinds.${run.kind}.success` : 'missing.done'
      const text = which === 'apply' ? applied : ACTS[which].done
      if (!isWorking(done)) notify(say(text), { type: 'success' })
    } catch (error) {
      const [line] = error instanceof HttpError ? errorLines(error.body) : []
      notify(line?.message ?? say('unanswered'), { type: 'error' })
    }
    setIsBusy(false)
    setAsked(null)
    onChanged()
  }
  const save = (format: 'csv' | 'excel', ending: string) =>
    void download(
      fill('/v1/imports/:id/report', { params: { id: run.id }, query: { format } }),
      `recusadas-${run.id}.${ending}`
    ).catch(() => notify(say('load_failed'), { type: 'error' }))
  // The system that sent it with a key applies it: a person would do more than was checked.
  const mayApply = run.key === null && (state === 'CHECKED' || state === 'APPLIED') && pending > 0
  const deactivated = run.counts?.deactivated ?? 0
  const mayUndo =
    state === 'APPLIED' && (run.counts?.created ?? 0) + (run.counts?.changed ?? 0) + deactivated > 0

  return (
    <>
      {run.missing !== null && (
        <MissingPeople
          run={run}
          missing={run.missing}
          isBusy={isBusy}
          onDeactivate={(missing) => act('apply', { missing })}
        />
      )}
      {run.key !== null && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {say('of_key', { key: run.key.name, maker: run.orderedBy.name })}
        </Alert>
      )}
      <Stack direction="row" spacing={1} useFlexGap sx={{ mb: 2, flexWrap: 'wrap' }}>
        {mayApply && (
          <Button variant="contained" onClick={() => setAsked('apply')}>
            {say('apply', { count: pending.toLocaleString(language) })}
          </Button>
        )}
        {run.kind === 'students' &&
          state === 'APPLIED' &&
          (run.counts?.created ?? 0) > 0 &&
          canAccess === true && (
            <Button variant="outlined" component={Link} to="/users/first-access">
              {say('first_access')}
            </Button>
          )}
        {mayUndo && (
          <Button variant="outlined" onClick={() => setAsked('undo')}>
            {say('undo')}
          </Button>
        )}
        {state === 'CHECKED' && (
          <Button variant="outlined" onClick={() => setAsked('cancel')}>
            {say('cancel')}
          </Button>
        )}
        {refused > 0 && (
          <>
            <Button onClick={() => save('csv', 'csv')}>{say('report')}</Button>
            <Button onClick={() => save('excel', 'xlsx')}>{say('report_excel')}</Button>
          </>
        )}
      </Stack>
      {refused > 0 && run.key === null && (state === 'CHECKED' || state === 'APPLIED') && (
        <Typography color="text.secondary" sx={{ mb: 1 }}>
          {say('refused_hint')}
        </Typography>
      )}
      {asked && (
        <Confirm
          isOpen
          loading={isBusy}
          title={say(`${asked}_title`)}
          content={own(asked === 'undo' && deactivated > 0 ? 'undo_full_text' : `${asked}_text`, {
            create: (run.counts?.create ?? 0).toLocaleString(language),
            change: (run.counts?.change ?? 0).toLocaleString(language),
          })}
          confirm={say(asked === 'apply' ? 'apply_short' : asked)}
          cancel={say('close')}
          onConfirm={() => void act(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

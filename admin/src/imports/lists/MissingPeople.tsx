import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { useCanAccess, useGetList, useLocaleState, useTranslate } from 'react-admin'
import { pendingOf, settledState, type Row, type Run } from './calls'

type Missing = NonNullable<Run['missing']>

type Props = {
  readonly run: Run
  readonly missing: Missing
  readonly isBusy: boolean
  /** `typed`: how many they are; null where it needs not be typed. */
  readonly onDeactivate: (typed: number | null) => Promise<void>
}

/** Who is missing in a full list, and the way to deactivate them. */
export function MissingPeople({ run, missing, isBusy, onDeactivate }: Props) {
  const translate = useTranslate()
  const [language] = useLocaleState()
  const say = (key: string, params: object = {}) => translate(`imports.lists.missing.${key}`, params)
  const [isAsking, setIsAsking] = useState(false)
  const { canAccess } = useCanAccess({ resource: 'people', action: 'edit' })
  const { count, isPlaced, places, more, isCounted } = missing
  const state = settledState(run)
  const people = missing.people.toLocaleString(language)
  const where = !isPlaced ? 'everybody' : more > 0 ? 'placed_more' : 'placed'
  const isSure = (run.counts?.refused ?? 0) + (run.counts?.waiting ?? 0) === 0
  const isOpen = (state === 'CHECKED' || state === 'APPLIED') && isCounted && count > 0
  return (
    <>
      <Alert severity={isOpen ? 'warning' : 'info'} sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {say(where, { places: places.join(', '), more, people })}{' '}
        {count > 0 && state !== 'UNDONE' ? say('count', { count }) : isCounted && say('nobody')}{' '}
        {isOpen && !isSure && say('unsure')}
      </Alert>
      {isOpen && isSure && run.key === null && canAccess === true && (
        <Button color="warning" variant="outlined" sx={{ mb: 2 }} onClick={() => setIsAsking(true)}>
          {say(state === 'CHECKED' && pendingOf(run) > 0 ? 'apply_and_deactivate' : 'deactivate', {
            count: count.toLocaleString(language),
          })}
        </Button>
      )}
      {isAsking && (
        <AskToDeactivate
          run={run}
          missing={missing}
          isBusy={isBusy}
          onClose={() => setIsAsking(false)}
          onDeactivate={(typed) => void onDeactivate(typed).then(() => setIsAsking(false))}
        />
      )}
    </>
  )
}

/** So many are named in the question; all of them are on the page. */
const NAMED = 20

type AskProps = {
  readonly run: Run
  readonly missing: Missing
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onDeactivate: (typed: number | null) => void
}

function AskToDeactivate({ run, missing, isBusy, onClose, onDeactivate }: AskProps) {
  const translate = useTranslate()
  const [language] = useLocaleState()
  const say = (key: string, params: object = {}) => translate(`imports.lists.missing.${key}`, params)
  const title = useId()
  const [typed, setTyped] = useState('')
  const { count, people, wantsNumber } = missing
  const { data } = useGetList<Row>(`imports/${run.id}/rows`, {
    pagination: { page: 1, perPage: NAMED },
    sort: { field: 'line', order: 'ASC' },
    filter: { outcome: 'missing' },
    meta: { counts: run.counts },
  })
  const names = (data ?? []).map(({ cells }) => cells.find(({ field }) => field === 'name')?.value ?? '')
  const isTyped = !wantsNumber || Number(typed.replaceAll('.', '')) === count
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={title}>
      <DialogTitle id={title}>{say('title', { count })}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 1 }}>{say('text')}</DialogContentText>
        <DialogContentText sx={{ mb: 1, overflowWrap: 'anywhere', color: 'text.primary' }}>
          {names.join(', ')}
          {count > names.length &&
            names.length > 0 &&
            ` ${say('and_more', { count: (count - names.length).toLocaleString(language) })}`}
        </DialogContentText>
        {wantsNumber && (
          <>
            <DialogContentText sx={{ mb: 1 }}>
              {say('many', { people: people.toLocaleString(language) })}
            </DialogContentText>
            <TextField
              fullWidth
              size="small"
              margin="dense"
              label={say('number')}
              value={typed}
              slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
              onChange={(event) => setTyped(event.target.value)}
            />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('imports.lists.close')}</Button>
        <Button
          variant="contained"
          color="warning"
          disabled={!isTyped || isBusy}
          onClick={() => onDeactivate(wantsNumber ? count : null)}
        >
          {say('confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

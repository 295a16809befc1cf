import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { Data } from '@banca/backend/api'
import { useState } from 'react'
import { HttpError, useLocaleState, useTranslate } from 'react-admin'
import { errorLines } from '../imports/exam_file'
import { call } from '../providers/data'
import { jobWatch } from '../jobs/useJobActs'
import { PickMany } from './PickMany'
import { OrderKey } from './order_key'
import { datesOf, dayAndTime, type Window } from './window'

type SchoolClass = Data.Identity.ClassList
type Candidate = Data.Identity.Candidate
type State =
  | { step: 'choosing' }
  | { step: 'sending' }
  | { step: 'refused'; lines: string[] }
  | { step: 'ordered' }
  | { step: 'given'; created: number; alreadyCreated: number }

const NO_WINDOW: Window = { start: '', end: '', minutes: '' }

/** "Dar esta prova a…": who gets the exam, and when. Existing applications are not changed. */
export function GiveExam({ exam }: { exam: Data.Catalog.ExamList }) {
  const translate = useTranslate()
  const [language] = useLocaleState()
  const [classes, setClasses] = useState<SchoolClass[]>([])
  const [candidates, setCandidates] = useState<Candidate[]>([])
  const [isOther, setOther] = useState(false)
  const [window, setWindow] = useState(NO_WINDOW)
  const [state, setState] = useState<State>({ step: 'choosing' })
  const people = candidates.length + classes.reduce((sum, one) => sum + one.candidates, 0)
  const [own] = exam.timeWindows
  const [orderKey] = useState(() => new OrderKey())

  const give = async () => {
    const asked = isOther ? datesOf(window) : null
    if (asked && !asked.ok) return setState({ step: 'refused', lines: [translate(asked.reason)] })
    setState({ step: 'sending' })
    try {
      const filters = { classes: classes.map(({ id }) => id), users: candidates.map(({ id }) => id) }
      const body = { exams: [exam.id], filters, ...(asked && { dates: asked.dates }) }
      const given = await call('POST', '/v1/collections/bulk_create_applications', {
        body,
        key: orderKey.of(body),
      })
      orderKey.forget()
      const isOrder = 'id' in given
      if (isOrder) jobWatch.refresh()
      setState(isOrder ? { step: 'ordered' } : { step: 'given', ...given })
      setClasses([])
      setCandidates([])
    } catch (error) {
      const lines = error instanceof HttpError ? errorLines(error.body).map(({ message }) => message) : []
      setState({ step: 'refused', lines: lines.length > 0 ? lines : [translate('give.failed')] })
    }
  }
  const timeField = (name: 'start' | 'end') => (
    <TextField
      type="datetime-local"
      size="small"
      label={translate(`give.${name}`)}
      value={window[name]}
      onChange={(event) => setWindow({ ...window, [name]: event.target.value })}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
  return (
    <Box component="section" aria-labelledby="give-exam" sx={{ display: 'grid', gap: 2, maxWidth: 640 }}>
      <Typography component="h2" variant="h6" id="give-exam">
        {translate('give.title')}
      </Typography>
      <PickMany<SchoolClass>
        resource="classes"
        label={translate('give.classes')}
        nameOf={({ name, school, candidates: count }) =>
          translate('give.class_line', { name, school, total: count })
        }
        chosen={classes}
        onChange={setClasses}
      />
      <PickMany<Candidate>
        resource="users"
        label={translate('give.people')}
        nameOf={({ name, username }) => `${name} (${username})`}
        chosen={candidates}
        onChange={setCandidates}
      />
      <RadioGroup
        aria-label={translate('give.when')}
        value={isOther ? 'other' : 'own'}
        onChange={(_, value) => setOther(value === 'other')}
      >
        <FormControlLabel
          value="own"
          control={<Radio size="small" />}
          label={
            own?.startTime && own.endTime
              ? translate('give.own_window', {
                  start: dayAndTime(own.startTime, language),
                  end: dayAndTime(own.endTime, language),
                  minutes: own.maxDuration,
                })
              : translate('give.own_none')
          }
        />
        <FormControlLabel
          value="other"
          control={<Radio size="small" />}
          label={translate('give.other_window')}
        />
      </RadioGroup>
      {isOther && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {timeField('start')}
          {timeField('end')}
          <TextField
            type="number"
            size="small"
            label={translate('give.minutes')}
            value={window.minutes}
            onChange={(event) => setWindow({ ...window, minutes: event.target.value })}
            slotProps={{ htmlInput: { min: 1 } }}
          />
        </Box>
      )}
      <Box>
        <Button
          variant="contained"
          disabled={people === 0 || state.step === 'sending'}
          onClick={() => void give()}
        >
          {people === 0 ? translate('give.submit_nobody') : translate('give.submit', { smart_count: people })}
        </Button>
      </Box>
      <Box role="status" aria-live="polite">
        {state.step === 'refused' && (
          <Alert severity="error">
            {state.lines.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </Alert>
        )}
        {state.step === 'ordered' && <Alert severity="info">{translate('give.ordered')}</Alert>}
        {state.step === 'given' && (
          <Alert severity="success">
            {translate('give.given', { smart_count: state.created })}{' '}
            {state.alreadyCreated > 0 && translate('give.already', { smart_count: state.alreadyCreated })}
          </Alert>
        )}
      </Box>
    </Box>
  )
}

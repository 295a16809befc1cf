import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { HttpError, useNotify, useTranslate } from 'react-admin'
import { call } from '../../providers/data'
import { errorLines } from '../exam_file'
import type { Row, Run } from './calls'

type Props = {
  readonly run: Run
  readonly row: Row
  readonly onClose: () => void
  readonly onMended: () => void
}

/** The cells of a refused row, to be typed anew; what is saved is checked again at once. */
export function MendRow({ run, row, onClose, onMended }: Props) {
  const translate = useTranslate()
  const notify = useNotify()
  const title = useId()
  const say = (key: string, params: object = {}) => translate(`imports.lists.${key}`, params)
  const fields = run.columns.flatMap(({ field }) => field ?? [])
  const before = new Map(row.cells.map(({ field, value }) => [field, value]))
  // What a broken text seems to mean is filled in, for whoever takes it.
  const offers = new Map(
    row.problems.flatMap(({ field, offer }) => (offer === undefined ? [] : [[field, offer]]))
  )
  const [cells, setCells] = useState<Record<string, string>>(() =>
    Object.fromEntries(fields.map((field) => [field, offers.get(field) ?? before.get(field) ?? '']))
  )
  const [problems, setProblems] = useState(row.problems)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)

  const save = async () => {
    setIsSaving(true)
    setFailure(null)
    try {
      const changed = fields
        .filter((field) => cells[field] !== (before.get(field) ?? ''))
        .map((field) => ({ field, value: cells[field] ?? '' }))
      const sent =
        changed.length > 0
          ? changed
          : fields.slice(0, 1).map((field) => ({ field, value: cells[field] ?? '' }))
      const mended = await call('PATCH', '/v1/imports/:id/rows/:line', {
        params: { id: run.id, line: row.id },
        body: { cells: sent },
      })
      if (mended.problems.length === 0) {
        notify(say('mended'), { type: 'success' })
        return onMended()
      }
      setProblems(mended.problems)
    } catch (error) {
      const [line] = error instanceof HttpError ? errorLines(error.body) : []
      setFailure(line?.message ?? say('mend_unanswered'))
    }
    setIsSaving(false)
  }
  const problemOf = (field: string) =>
    problems.filter((one) => one.field === field).map(({ message }) => message)
  const others = problems.filter(({ field }) => !fields.includes(field))

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={title}>
      <DialogTitle id={title}>{say('mend_title', { line: row.line })}</DialogTitle>
      <DialogContent>
        <div role="status">
          {[...others.map(({ message }) => message), ...(failure === null ? [] : [failure])].map(
            (message) => (
              <Alert key={message} severity="error" sx={{ mb: 1 }}>
                {message}
              </Alert>
            )
          )}
        </div>
        {fields.map((field) => {
          const wrong = problemOf(field)
          return (
            <TextField
              key={field}
              fullWidth
              size="small"
              margin="dense"
              label={translate(`imports.lists.fields.${field}`, { _: field })}
              value={cells[field] ?? ''}
              error={wrong.length > 0}
              helperText={wrong.join(' ')}
              onChange={(event) => setCells({ ...cells, [field]: event.target.value })}
            />
          )
        })}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{say('close')}</Button>
        <Button variant="contained" disabled={isSaving} onClick={() => void save()}>
          {say('save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

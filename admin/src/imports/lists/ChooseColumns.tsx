import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Columns, Mapping } from './calls'

type Props = Columns & {
  readonly onClose: () => void
  readonly onChosen: (mapping: Mapping) => void
}

/** For each column of the file the field that it is read as. */
export function ChooseColumns({ columns, known, onClose, onChosen }: Props) {
  const translate = useTranslate()
  const say = (key: string, params: object = {}) => translate(`imports.lists.${key}`, params)
  const nameOf = (field: string) => translate(`imports.lists.fields.${field}`, { _: field })
  const title = useId()
  const [mapping, setMapping] = useState<Mapping>(() =>
    Object.fromEntries(columns.map(({ header, field }) => [header, field ?? '']))
  )
  const chosen = Object.values(mapping)
  const missing = known.filter(({ name, isRequired }) => isRequired && !chosen.includes(name))
  const twice = known.filter(({ name }) => chosen.filter((field) => field === name).length > 1)
  const problem = (key: string, fields: Columns['known']) =>
    fields.length > 0 && (
      <DialogContentText key={key} color="error">
        {say(key, { fields: fields.map(({ name }) => nameOf(name)).join(', ') })}
      </DialogContentText>
    )
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={title}>
      <DialogTitle id={title}>{say('columns_title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 1 }}>{say('columns_help')}</DialogContentText>
        {columns.map(({ header }) => (
          <TextField
            key={header}
            select
            fullWidth
            size="small"
            margin="dense"
            label={header}
            value={mapping[header] ?? ''}
            slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
            onChange={(event) => setMapping({ ...mapping, [header]: event.target.value })}
          >
            <MenuItem value="">{say('columns_not_read')}</MenuItem>
            {known.map(({ name }) => (
              <MenuItem key={name} value={name}>
                {nameOf(name)}
              </MenuItem>
            ))}
          </TextField>
        ))}
        <div role="status">
          {problem('columns_missing', missing)}
          {problem('columns_twice', twice)}
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{say('close')}</Button>
        <Button
          variant="contained"
          disabled={missing.length + twice.length > 0}
          onClick={() => onChosen(mapping)}
        >
          {say('check')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

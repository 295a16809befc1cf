import Alert from '@mui/material/Alert'
import Autocomplete from '@mui/material/Autocomplete'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { call } from '../providers/data'
import { currentUser } from '../providers/session'
import { useSettled } from '../searching/useSettled'
import { movePreview } from './act_calls'
import { useChosen, useCounted } from './chosen'
import { useActOnChosen } from './useActOnChosen'

const P = 'resources.people'

type SchoolClass = { readonly id: number; readonly name: string }
type Preview = Awaited<ReturnType<typeof movePreview>>

/** Moves those who are chosen to a class; what they have that stays as it is, is shown before. */
export function MoveDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const counted = useCounted()
  const { body } = useChosen()
  const { count, isBusy, act } = useActOnChosen(onClose)
  const [chosen, setChosen] = useState<SchoolClass | null>(null)
  const [preview, setPreview] = useState<Preview | 'failed' | null>(null)
  const asked = JSON.stringify(body)
  useEffect(() => {
    let isCurrent = true
    movePreview(JSON.parse(asked)).then(
      (now) => isCurrent && setPreview(now),
      () => isCurrent && setPreview('failed')
    )
    return () => {
      isCurrent = false
    }
  }, [asked])
  const title = count === null ? translate(`${P}.counting`) : translate(`${P}.ask_move`, counted(count))
  return (
    <Dialog open fullWidth onClose={onClose}>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>{translate(`${P}.move_text`)}</Typography>
        <ClassPicker value={chosen} onChange={setChosen} />
        {preview !== null && (
          <Alert severity={preview === 'failed' ? 'error' : 'info'} sx={{ mt: 2 }}>
            {preview === 'failed'
              ? translate(`${P}.move_preview_failed`)
              : [
                  translate(`${P}.move_exams`, counted(preview.applications)),
                  ...(preview.inRooms > 0 ? [translate(`${P}.move_rooms`, counted(preview.inRooms))] : []),
                ].join(' ')}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button
          variant="contained"
          disabled={chosen === null || preview === null || preview === 'failed' || count === null || isBusy}
          onClick={() => chosen && void act({ kind: 'class', class: chosen.id }, 'moved')}
        >
          {translate(`${P}.move`)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const SETTLED_MS = 250

interface ClassPickerProps {
  value: SchoolClass | null
  onChange: (chosen: SchoolClass | null) => void
}

/** A class of those that one sees, found by a part of its name. */
function ClassPicker({ value, onChange }: ClassPickerProps) {
  const translate = useTranslate()
  const [typed, setTyped] = useState('')
  const search = useSettled(typed, SETTLED_MS)
  const [classes, setClasses] = useState<readonly SchoolClass[] | 'failed' | null>(null)
  useEffect(() => {
    let isCurrent = true
    call('GET', '/v1/provider/:codename/hierarchy_category', {
      params: { codename: currentUser()?.provider.codename ?? '' },
      query: { level: 'class', search },
    }).then(
      ({ results }) =>
        isCurrent &&
        setClasses(
          results.flatMap(({ classId, name, school }) =>
            classId === null ? [] : [{ id: classId, name: school === null ? name : `${name} · ${school}` }]
          )
        ),
      () => isCurrent && setClasses('failed')
    )
    return () => {
      isCurrent = false
    }
  }, [search])
  const hasFailed = classes === 'failed'
  return (
    <Autocomplete<SchoolClass>
      options={hasFailed || classes === null ? [] : [...classes]}
      value={value}
      loading={classes === null}
      loadingText={translate(`${P}.classes_loading`)}
      noOptionsText={translate(`${P}.${hasFailed ? 'classes_failed' : 'no_class_found'}`)}
      openText={translate(`${P}.classes_open`)}
      closeText={translate(`${P}.schools_close`)}
      clearText={translate('ra.action.clear_input_value')}
      filterOptions={(all) => all}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ name }) => name}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_, now) => onChange(now)}
      renderInput={(params) => <TextField {...params} label={translate(`${P}.class_to`)} error={hasFailed} />}
    />
  )
}

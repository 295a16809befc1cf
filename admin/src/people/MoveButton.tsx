import SchoolIcon from '@mui/icons-material/School'
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
import { movePreview, moveTo } from './set_active'
import { useActOnChosen } from './useActOnChosen'

const P = 'resources.people'

/** Moves those who are chosen to a class; what they have that stays as it is, is shown before. */
export function MoveButton() {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" startIcon={<SchoolIcon />} onClick={() => setOpen(true)}>
        {translate(`${P}.move`)}
      </Button>
      {isOpen && <MoveDialog onClose={() => setOpen(false)} />}
    </>
  )
}

type SchoolClass = { readonly id: number; readonly name: string }
type Preview = Awaited<ReturnType<typeof movePreview>>

function MoveDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const { ids, isBusy, act } = useActOnChosen()
  const [chosen, setChosen] = useState<SchoolClass | null>(null)
  const [preview, setPreview] = useState<Preview | 'failed' | null>(null)
  const key = ids.join()
  useEffect(() => {
    let isCurrent = true
    movePreview(key.split(',').map(Number)).then(
      (now) => isCurrent && setPreview(now),
      () => isCurrent && setPreview('failed')
    )
    return () => {
      isCurrent = false
    }
  }, [key])
  const title = translate(`${P}.ask_move`, { smart_count: ids.length })
  const move = async (classId: number) => {
    await act((some) => moveTo(some, classId), 'moved')
    onClose()
  }
  return (
    <Dialog open fullWidth onClose={onClose} aria-label={title}>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>{translate(`${P}.move_text`)}</Typography>
        <ClassPicker value={chosen} onChange={setChosen} />
        {preview !== null && (
          <Alert severity={preview === 'failed' ? 'error' : 'info'} sx={{ mt: 2 }}>
            {preview === 'failed'
              ? translate(`${P}.move_preview_failed`)
              : [
                  translate(`${P}.move_exams`, { smart_count: preview.applications }),
                  ...(preview.inRooms > 0
                    ? [translate(`${P}.move_rooms`, { smart_count: preview.inRooms })]
                    : []),
                ].join(' ')}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button
          variant="contained"
          disabled={chosen === null || preview === null || preview === 'failed' || isBusy}
          onClick={() => chosen && void move(chosen.id)}
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

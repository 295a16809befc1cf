import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { Preview } from './permission_calls'
import { useSwitchTexts } from './use_switch_texts'

/** What the save will do, before it is done: how many switches, for how many people, and who is at work with them now. */
export function SaveDialog({
  group,
  preview,
  isSaving,
  onSave,
  onClose,
}: {
  group: string
  preview: Preview
  isSaving: boolean
  onSave: () => void
  onClose: () => void
}) {
  const translate = useTranslate()
  const titleId = useId()
  const { gains, loses, lifted, people, names, atWork, refusal } = preview
  const count = gains.length + loses.length + lifted.length
  const hidden = people.count - names.length
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>
        {translate('permissions.preview.title', {
          switches: translate('permissions.preview.switches', { smart_count: count }),
          people: translate(
            people.isMinimum ? 'permissions.preview.people_more' : 'permissions.preview.people',
            {
              smart_count: people.count,
            }
          ),
        })}
      </DialogTitle>
      <DialogContent>
        {refusal && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {translate(`permissions.refused.${refusal.code}`)}
            <Paths paths={refusal.paths} label={translate('permissions.refused.paths')} />
          </Alert>
        )}
        {atWork.loggedIn > 0 && loses.length > 0 && (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {translate('permissions.preview.at_work', {
              smart_count: atWork.loggedIn,
              group,
              inRooms: atWork.inRooms,
            })}
          </Alert>
        )}
        <Section title={translate('permissions.preview.loses')} paths={loses} />
        <Section title={translate('permissions.preview.gains')} paths={gains} />
        <Section title={translate('permissions.preview.lifted')} paths={lifted} />
        {names.length > 0 && (
          <>
            <Typography component="h3" sx={{ fontWeight: 700, mt: 2 }}>
              {translate('permissions.preview.who', { group })}
            </Typography>
            <Typography sx={{ overflowWrap: 'anywhere' }}>
              {names.join(', ')}
              {hidden > 0 && ` ${translate('permissions.preview.and_more', { smart_count: hidden })}`}
            </Typography>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('permissions.preview.back')}</Button>
        <Button variant="contained" disabled={isSaving || refusal !== null} onClick={onSave}>
          {translate('permissions.preview.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Section({ title, paths }: { title: string; paths: readonly string[] }) {
  if (paths.length === 0) return null
  return (
    <>
      <Typography component="h3" sx={{ fontWeight: 700, mt: 1 }}>
        {title}
      </Typography>
      <Paths paths={paths} label={title} />
    </>
  )
}

/** Switches by their full names. */
export function Paths({ paths, label }: { paths: readonly string[]; label: string }) {
  const { fullNameOf } = useSwitchTexts()
  if (paths.length === 0) return null
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, pl: 2.5 }}>
      {paths.map((path) => (
        <li key={path}>{fullNameOf(path)}</li>
      ))}
    </Box>
  )
}

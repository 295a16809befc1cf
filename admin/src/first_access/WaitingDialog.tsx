import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Skeleton from '@mui/material/Skeleton'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { useEffect, useId, useState } from 'react'
import { useLocaleState, useTranslate } from 'react-admin'
import { waitingIn, type ClassArrivals, type WaitingPerson } from './calls'
import { useOrder } from './useOrder'

type Props = {
  readonly schoolClass: ClassArrivals
  readonly onClose: () => void
  /** A card was printed. */
  readonly onDone: () => void
}

/** Who of a class has not come in yet, each with a card of their own: for one that was lost. */
export function WaitingDialog({ schoolClass, onClose, onDone }: Props) {
  const translate = useTranslate()
  const [language] = useLocaleState()
  const title = useId()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const [read, setRead] = useState(0)
  const [people, setPeople] = useState<WaitingPerson[] | 'failed' | null>(null)
  const again = () => setRead((count) => count + 1)
  const order = useOrder(() => {
    again()
    onDone()
  })
  useEffect(() => {
    let isCurrent = true
    waitingIn(schoolClass.id).then(
      (rows) => isCurrent && setPeople(rows),
      () => isCurrent && setPeople('failed')
    )
    return () => {
      isCurrent = false
    }
  }, [schoolClass.id, read])
  const say = (key: string, params: object = {}) => translate(`first_access.${key}`, params)
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeZone: 'America/Sao_Paulo' })
  const about = ({ username, hasEmail, cardAt }: WaitingPerson) =>
    [
      username,
      ...(hasEmail ? [say('has_email')] : []),
      cardAt === null ? say('no_card') : say('card_of', { day: day.format(new Date(cardAt)) }),
    ].join(' · ')
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" fullScreen={isNarrow} aria-labelledby={title}>
      <DialogTitle id={title}>
        {say('waiting_in', { name: schoolClass.name, school: schoolClass.school })}
      </DialogTitle>
      <DialogContent tabIndex={0}>
        {people === null && <Skeleton variant="rounded" height={200} aria-label={say('loading')} />}
        {people === 'failed' && (
          <Alert severity="error" action={<Button onClick={again}>{say('retry')}</Button>}>
            {say('not_loaded')}
          </Alert>
        )}
        {people !== null && people !== 'failed' && (
          <List disablePadding>
            {people.map((person) => (
              <ListItem key={person.id} divider disableGutters sx={{ gap: 1 }}>
                <ListItemText
                  primary={person.name}
                  secondary={about(person)}
                  sx={{ overflowWrap: 'anywhere' }}
                />
                <Button
                  disabled={order.isBusy}
                  aria-label={say('print_one', { name: person.name })}
                  onClick={() => void order.print({ classes: [schoolClass.id], people: [person.id] })}
                >
                  {say('card')}
                </Button>
              </ListItem>
            ))}
          </List>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{say('close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

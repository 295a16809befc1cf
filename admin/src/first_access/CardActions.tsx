import MailIcon from '@mui/icons-material/MailOutlineOutlined'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import { MOST_CLASSES, MOST_PEOPLE } from '@banca/backend/first-access-limits'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Confirm, useTranslate } from 'react-admin'
import type { ClassArrivals } from './calls'
import { useOrder } from './useOrder'

/** What may be done for those of the chosen classes who have not come in yet; each asks first. */
export function CardActions({ classes, onDone }: { classes: readonly ClassArrivals[]; onDone: () => void }) {
  const translate = useTranslate()
  const [asked, setAsked] = useState<'print' | 'mail' | null>(null)
  const order = useOrder(() => {
    setAsked(null)
    onDone()
  })
  const say = (key: string, params: object = {}) => translate(`first_access.${key}`, params)
  const people = classes.reduce((sum, { waiting }) => sum + waiting, 0)
  const reachable = classes.reduce((sum, { waitingWithEmail }) => sum + waitingWithEmail, 0)
  const isTooMany = people > MOST_PEOPLE || classes.length > MOST_CLASSES
  const ids = { classes: classes.map(({ id }) => id) }
  return (
    <Box sx={{ mb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Button
          variant="contained"
          startIcon={<PrintIcon />}
          disabled={people === 0 || isTooMany || order.isBusy}
          onClick={() => setAsked('print')}
        >
          {say('print')}
        </Button>
        <Button
          variant="outlined"
          startIcon={<MailIcon />}
          disabled={reachable === 0 || isTooMany || order.isBusy}
          onClick={() => setAsked('mail')}
        >
          {say('mail')}
        </Button>
        <Typography role="status">
          {people === 0
            ? say('none_chosen')
            : say('chosen', { smart_count: people, classes: classes.length })}
        </Typography>
      </Box>
      <div role="alert">
        {isTooMany && (
          <Alert severity="warning" sx={{ mt: 1 }}>
            {say('too_many', { people: MOST_PEOPLE, classes: MOST_CLASSES })}
          </Alert>
        )}
      </div>
      {asked && (
        <Confirm
          isOpen
          loading={order.isBusy}
          title={say(`${asked}_title`)}
          content={say(`${asked}_text`, { smart_count: asked === 'print' ? people : reachable })}
          confirm={say(asked)}
          cancel={say('cancel')}
          onConfirm={() => void (asked === 'print' ? order.print(ids) : order.mail(ids))}
          onClose={() => setAsked(null)}
        />
      )}
    </Box>
  )
}

import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Skeleton from '@mui/material/Skeleton'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Title, useGetList, useTranslate } from 'react-admin'
import { Pages } from '../imports/lists/Pages'
import { useSettled } from '../searching/useSettled'
import { CardActions } from './CardActions'
import { ClassTable } from './ClassTable'
import { WaitingDialog } from './WaitingDialog'
import type { ClassArrivals } from './calls'

const PER_PAGE = 25
const SEARCH_DELAY_MS = 500

type Chosen = ReadonlyMap<number, ClassArrivals>
const NONE: Chosen = new Map()

/** /users/first-access: who has not come in yet, by class; cards and mails for them. */
export function FirstAccessPage() {
  const translate = useTranslate()
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim(), SEARCH_DELAY_MS)
  const [onlyWaiting, setOnlyWaiting] = useState(true)
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState(NONE)
  const [shown, setShown] = useState<ClassArrivals | null>(null)
  const { data, total, isPending, error, refetch } = useGetList<ClassArrivals>(
    'first_access',
    {
      pagination: { page, perPage: PER_PAGE },
      sort: { field: 'school', order: 'ASC' },
      filter: { ...(onlyWaiting && { waiting: true }), ...(search !== '' && { q: search }) },
    },
    // The table stays while another one is read: with it would go the focus of whoever is in it.
    { placeholderData: (before) => before }
  )
  const choose = (rows: readonly ClassArrivals[], isOn: boolean) =>
    setChosen((before) => {
      const next = new Map(before)
      for (const row of rows)
        if (isOn) next.set(row.id, row)
        else next.delete(row.id)
      return next
    })
  const done = () => {
    setChosen(NONE)
    void refetch()
  }
  return (
    <Box sx={{ maxWidth: 1040, py: 3, px: { xs: 1, sm: 0 }, minWidth: 0 }}>
      <Title title={translate('first_access.title')} />
      <Typography component="h1" variant="h5" sx={{ fontWeight: 700, mb: 1 }}>
        {translate('first_access.title')}
      </Typography>
      <Typography sx={{ mb: 3, maxWidth: '68ch' }}>{translate('first_access.intro')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 2, alignItems: 'center' }}>
        <TextField
          type="search"
          size="small"
          sx={{ width: { xs: '100%', sm: 320 } }}
          label={translate('first_access.search')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setPage(1)
          }}
        />
        <FormControlLabel
          control={
            <Switch
              checked={onlyWaiting}
              onChange={(_, isOn) => {
                setOnlyWaiting(isOn)
                setPage(1)
              }}
            />
          }
          label={translate('first_access.only_waiting')}
        />
      </Box>
      <CardActions classes={[...chosen.values()]} onDone={done} />
      {error && !data && (
        <Alert
          severity="error"
          action={<Button onClick={() => void refetch()}>{translate('first_access.retry')}</Button>}
        >
          {translate('first_access.not_loaded')}
        </Alert>
      )}
      {isPending && (
        <Skeleton variant="rounded" height={320} aria-label={translate('first_access.loading')} />
      )}
      {data?.length === 0 && (
        <Typography sx={{ py: 3, color: 'text.secondary' }}>
          {translate(onlyWaiting && search === '' ? 'first_access.all_in' : 'first_access.nothing_found')}
        </Typography>
      )}
      {data && data.length > 0 && (
        <ClassTable rows={data} chosen={chosen} onChoose={choose} onShow={setShown} />
      )}
      <Pages page={page} perPage={PER_PAGE} total={total ?? 0} onPage={setPage} />
      {shown && <WaitingDialog schoolClass={shown} onClose={() => setShown(null)} onDone={done} />}
    </Box>
  )
}

import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Title, useCanAccess, useNotify, useTranslate } from 'react-admin'
import { NOTHING, selectedOf } from '../two_lists/selection'
import { TwoLists } from '../two_lists/TwoLists'
import { availableOf, yearBeside } from './available'
import { link, unlink } from './period_calls'
import { usePeriods } from './usePeriods'

/** /config-scheduling/menu: which year periods a scheduling menu has. */
export function PeriodMenuPage() {
  const translate = useTranslate()
  const notify = useNotify()
  const { canAccess: mayChange } = useCanAccess({ resource: 'scheduling_menus', action: 'edit' })
  const [menu, setMenu] = useState<number | null>(null)
  const [left, setLeft] = useState(NOTHING)
  const [right, setRight] = useState(NOTHING)
  const [isBusy, setBusy] = useState(false)
  const { menus, periods, links, isLoadingPeriods, isLoadingLinks, again } = usePeriods(menu)
  const available = availableOf(periods, links)
  const chosenPeriods = selectedOf(
    available.map(({ id }) => id),
    left
  )
  // Links of another menu may be selected still, and come back with it: what is not seen is not removed.
  const chosenLinks = selectedOf(
    links.map(({ id }) => id),
    right
  )

  const change = async (chosen: readonly number[], work: () => Promise<void>, what: 'add' | 'remove') => {
    if (chosen.length === 0) return notify('periods.nothing_selected', { type: 'warning' })
    setBusy(true)
    try {
      await work()
      notify(`periods.${what}_done`, { type: 'success' })
      if (what === 'add') setLeft(NOTHING)
      else setRight(NOTHING)
      await again()
    } catch {
      notify(`periods.${what}_failed`, { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Box sx={{ py: 3, px: { xs: 1, sm: 0 }, minWidth: 0, maxWidth: 1100 }}>
      <Title title={translate('periods.menu')} />
      <Typography component="h2" variant="h5" sx={{ mb: 2 }}>
        {translate('periods.title')}
      </Typography>
      {mayChange === false && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('periods.read_only')}
        </Alert>
      )}
      <TextField
        select
        size="small"
        label={translate('periods.menu_label')}
        value={menu ?? ''}
        onChange={(event) => {
          setMenu(Number(event.target.value))
          setLeft(NOTHING)
        }}
        sx={{ mb: 2, width: '100%', maxWidth: 420 }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="" disabled>
          {translate('periods.menu_placeholder')}
        </MenuItem>
        {menus.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TwoLists
        left={{
          title: translate('periods.available'),
          cards: available.map(({ id, periodoId: { dsPeriodo }, year }) => ({
            id,
            label: dsPeriodo,
            note: yearBeside(dsPeriodo, year),
          })),
          selection: left,
          onSelect: setLeft,
          search: 'disabled',
          empty: null,
          isLoading: isLoadingPeriods,
        }}
        right={{
          title: translate('periods.linked'),
          cards: links.map(({ id, periodoNome, year, visible }) => ({
            id,
            label: periodoNome,
            note: visible ? yearBeside(periodoNome, year) : translate('periods.hidden'),
            isMuted: !visible,
          })),
          selection: right,
          onSelect: setRight,
          search: 'disabled',
          empty: null,
          isLoading: isLoadingLinks,
        }}
        addLabel={translate('periods.add')}
        removeLabel={translate('periods.remove')}
        onAdd={() => void change(chosenPeriods, () => link(menu, chosenPeriods), 'add')}
        onRemove={() => void change(chosenLinks, () => unlink(chosenLinks), 'remove')}
        isDisabled={isBusy || mayChange === false}
      />
    </Box>
  )
}

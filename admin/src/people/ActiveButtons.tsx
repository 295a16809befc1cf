import BlockIcon from '@mui/icons-material/Block'
import HowToRegIcon from '@mui/icons-material/HowToReg'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Confirm, useListContext, useNotify, useRefresh, useTranslate } from 'react-admin'
import { reasonsOf } from '../selections/failure'
import { setActive } from './set_active'

/** Lets those who are chosen log in, or not any more; whoever cannot be changed is named with the reason. */
export function ActiveButtons() {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const { selectedIds, onSelect, data = [] } = useListContext<{ id: number; name: string }>()
  const [asked, setAsked] = useState<boolean | null>(null)
  const [isBusy, setBusy] = useState(false)
  const count = selectedIds.length

  const set = async (isActive: boolean) => {
    setBusy(true)
    const { changed, refused, left, error } = await setActive(selectedIds.map(Number), isActive)
    const names = new Map(data.map(({ id, name }) => [id, name]))
    const done = translate(`resources.people.${isActive ? 'activated' : 'deactivated'}`, {
      smart_count: changed,
    })
    const lines = [
      ...refused.map(({ id, reason }) => `${names.get(id) ?? id}: ${reason}`),
      ...(left.length > 0
        ? [...reasonsOf(error), translate('resources.people.not_set', { smart_count: left.length })]
        : []),
    ]
    notify([...(changed > 0 || left.length === 0 ? [done] : []), ...lines].join('\n'), {
      type: left.length > 0 ? 'error' : lines.length > 0 ? 'warning' : 'success',
      multiLine: true,
      ...(lines.length > 0 && { autoHideDuration: null }),
    })
    onSelect([...left])
    refresh()
    setBusy(false)
    setAsked(null)
  }
  if (count === 0) return null
  return (
    <Box role="group" aria-label={translate('resources.people.chosen', { smart_count: count })} sx={{ p: 1 }}>
      <Typography component="span" sx={{ px: 1 }}>
        {translate('resources.people.chosen', { smart_count: count })}
      </Typography>
      <Button size="small" startIcon={<BlockIcon />} onClick={() => setAsked(false)}>
        {translate('resources.people.deactivate')}
      </Button>
      <Button size="small" startIcon={<HowToRegIcon />} onClick={() => setAsked(true)}>
        {translate('resources.people.activate')}
      </Button>
      <Confirm
        isOpen={asked !== null}
        loading={isBusy}
        title={translate(`resources.people.${asked === true ? 'ask_activate' : 'ask_deactivate'}`, {
          smart_count: count,
        })}
        content={translate(`resources.people.${asked === true ? 'activate_text' : 'deactivate_text'}`, {
          smart_count: count,
        })}
        onConfirm={() => void set(asked === true)}
        onClose={() => setAsked(null)}
      />
    </Box>
  )
}

import BlockIcon from '@mui/icons-material/Block'
import HowToRegIcon from '@mui/icons-material/HowToReg'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Confirm, useListContext, useNotify, useRefresh, useTranslate } from 'react-admin'
import { reasonsOf } from '../selections/failure'
import { call } from '../providers/data'

/** The server takes so many at once. */
const AT_ONCE = 100

/** Lets those who are chosen log in, or not any more; whoever cannot be changed is named with the reason. */
export function ActiveButtons() {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const { selectedIds, onUnselectItems, data = [] } = useListContext<{ id: number; name: string }>()
  const [asked, setAsked] = useState<boolean | null>(null)
  const [isBusy, setBusy] = useState(false)
  const count = selectedIds.length

  const set = async (isActive: boolean) => {
    setBusy(true)
    try {
      let changed = 0
      const refused: { id: number; reason: string }[] = []
      for (let from = 0; from < count; from += AT_ONCE) {
        const ids = selectedIds.slice(from, from + AT_ONCE).map(Number)
        const part = await call('POST', '/v1/people/active', { body: { ids, isActive } })
        changed += part.changed
        refused.push(...part.refused)
      }
      const names = new Map(data.map(({ id, name }) => [id, name]))
      const lines = refused.map(({ id, reason }) => `${names.get(id) ?? id}: ${reason}`)
      const made = translate(`resources.people.${isActive ? 'activated' : 'deactivated'}`, {
        smart_count: changed,
      })
      notify([made, ...lines].join('\n'), {
        type: lines.length > 0 ? 'warning' : 'success',
        multiLine: true,
        ...(lines.length > 0 && { autoHideDuration: null }),
      })
      onUnselectItems()
      refresh()
    } catch (error) {
      notify(reasonsOf(error).join(' ') || 'resources.people.not_changed', { type: 'error' })
    } finally {
      setBusy(false)
      setAsked(null)
    }
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
        content={translate(`resources.people.${asked === true ? 'activate_text' : 'deactivate_text'}`)}
        onConfirm={() => void set(asked === true)}
        onClose={() => setAsked(null)}
      />
    </Box>
  )
}

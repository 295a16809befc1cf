import BlockIcon from '@mui/icons-material/Block'
import HowToRegIcon from '@mui/icons-material/HowToReg'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Confirm, useTranslate } from 'react-admin'
import { MoveButton } from './MoveButton'
import { RoleButton } from './RoleButton'
import { setActive } from './set_active'
import { useActOnChosen } from './useActOnChosen'

/** What is done to those who are chosen; whoever cannot be changed is named with the reason. */
export function ActiveButtons() {
  const translate = useTranslate()
  const { ids, isBusy, act } = useActOnChosen()
  const [asked, setAsked] = useState<boolean | null>(null)
  const count = ids.length

  const set = async (isActive: boolean) => {
    await act((some) => setActive(some, isActive), isActive ? 'activated' : 'deactivated')
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
      <MoveButton />
      <RoleButton />
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

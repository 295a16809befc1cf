import AddIcon from '@mui/icons-material/Add'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { GROUP_NAMES, useGroupNames } from '../people/group_names'
import type { Link } from './settings_form'

/** As the server has it. */
const MOST = 20
const NEW: Link = { label: '', path: '', disabled: false, groups: null }

/** The entries that the institution adds to the menu, in their order. */
export function LinksInput({
  links,
  disabled,
  onChange,
}: {
  links: readonly Link[]
  disabled: boolean
  onChange: (links: Link[]) => void
}) {
  const translate = useTranslate()
  const text = (key: string, options?: object) => translate(`institution_settings.links.${key}`, options)
  const change = (at: number, more: Partial<Link>) =>
    onChange(links.map((link, index) => (index === at ? { ...link, ...more } : link)))
  const move = (at: number) => onChange(links.toSpliced(at - 1, 2, links[at] ?? NEW, links[at - 1] ?? NEW))
  return (
    <Box>
      {links.length === 0 && <Typography sx={{ mb: 1 }}>{text('empty')}</Typography>}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {links.map((link, at) => (
          <Box
            component="li"
            key={at}
            sx={{ display: 'grid', gap: 1, borderBottom: 1, borderColor: 'divider', pb: 2 }}
          >
            <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', md: '1fr 2fr' } }}>
              <TextField
                label={text('label', { number: at + 1 })}
                value={link.label}
                disabled={disabled}
                onChange={({ target }) => change(at, { label: target.value })}
                slotProps={{ htmlInput: { maxLength: 100 } }}
              />
              <TextField
                label={text('path', { number: at + 1 })}
                value={link.path}
                disabled={disabled}
                inputMode="url"
                onChange={({ target }) => change(at, { path: target.value })}
                slotProps={{ htmlInput: { maxLength: 500 } }}
              />
            </Box>
            <Groups
              link={link}
              number={at + 1}
              disabled={disabled}
              onChange={(groups) => change(at, { groups })}
            />
            <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
              <FormControlLabel
                control={
                  <Switch
                    checked={link.disabled}
                    disabled={disabled}
                    onChange={(_, on) => change(at, { disabled: on })}
                  />
                }
                label={text('disabled', { number: at + 1 })}
                sx={{ ml: 0, minHeight: 44 }}
              />
              {at > 0 && (
                <Button disabled={disabled} onClick={() => move(at)}>
                  {text('up', { number: at + 1 })}
                </Button>
              )}
              <Button color="error" disabled={disabled} onClick={() => onChange(links.toSpliced(at, 1))}>
                {text('remove', { number: at + 1 })}
              </Button>
            </Box>
          </Box>
        ))}
      </Box>
      <Button
        startIcon={<AddIcon />}
        disabled={disabled || links.length >= MOST}
        onClick={() => onChange([...links, NEW])}
        sx={{ mt: 1, minHeight: 44 }}
      >
        {text('add')}
      </Button>
    </Box>
  )
}

/** Who sees the entry; nobody chosen is everybody. */
function Groups({
  link,
  number,
  disabled,
  onChange,
}: {
  link: Link
  number: number
  disabled: boolean
  onChange: (groups: string[] | null) => void
}) {
  const translate = useTranslate()
  const named = useGroupNames()
  return (
    <Autocomplete
      multiple
      disabled={disabled}
      options={[...GROUP_NAMES] as string[]}
      value={link.groups ?? []}
      getOptionLabel={named}
      onChange={(_, groups) => onChange(groups.length === 0 ? null : groups)}
      renderInput={(params) => (
        <TextField
          {...params}
          label={translate('institution_settings.links.groups', { number })}
          helperText={link.groups === null ? translate('institution_settings.links.everybody') : undefined}
        />
      )}
    />
  )
}

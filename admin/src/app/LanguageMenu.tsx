import Translate from '@mui/icons-material/Translate'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useLocales, useLocaleState, useTranslate } from 'react-admin'

/**
 * The language of the console. Only an icon on a phone: react-admin's own button
 * leaves no space for the title there.
 */
export function LanguageMenu() {
  const translate = useTranslate()
  const languages = useLocales()
  const [locale, setLocale] = useLocaleState()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const name = languages.find((one) => one.locale === locale)?.name ?? ''
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={translate('console.language', { name })}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minWidth: 44, gap: 1 }}
      >
        <Translate fontSize="small" />
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {name}
        </Box>
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {languages.map((one) => (
          <MenuItem
            key={one.locale}
            selected={one.locale === locale}
            onClick={() => {
              setLocale(one.locale)
              setAnchor(null)
            }}
          >
            {one.name}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Data } from '@banca/backend/api'
import { useLocaleState, useTranslate } from 'react-admin'

/** What goes, or went, with how many records of it, and what stays and why. */
export function ErasureFates({ erasure: { state, goes, stays } }: { erasure: Data.Privacy.Erasure }) {
  const translate = useTranslate()
  const [language] = useLocaleState()
  const isAtWork = state === 'erasing' || state === 'failed'
  const countOf = (rows: number | null) => {
    if (rows !== null) return ` (${rows.toLocaleString(language)})`
    return isAtWork ? '' : ` (${translate('privacy.erasure_looked')})`
  }
  const list = { m: 0, pl: 3, display: 'grid', gap: 0.5 } as const
  return (
    <>
      <Typography sx={{ fontWeight: 700 }}>
        {translate(state === 'done' ? 'privacy.erasure_went' : 'privacy.erasure_goes')}
      </Typography>
      <Box component="ul" sx={list}>
        {goes.map(({ kind, rows }) => (
          <li key={kind}>
            {translate(`privacy.goes.${kind}`)}
            {countOf(rows)}
          </li>
        ))}
      </Box>
      <Typography sx={{ fontWeight: 700 }}>{translate('privacy.erasure_stays')}</Typography>
      <Box component="ul" sx={list}>
        {stays.map((kind) => (
          <li key={kind}>{translate(`privacy.stays.${kind}`)}</li>
        ))}
      </Box>
    </>
  )
}

import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useLocaleState, useTranslate } from 'react-admin'
import type { Preview } from './calls'
import { Refused } from './Refused'

/** How many a mail reaches, whom it does not, and how some of them get it. */
export function Samples({ preview }: { preview: Preview }) {
  const translate = useTranslate()
  const [language] = useLocaleState()
  const { accepted, withoutEmail, suppressed, refused, samples } = preview
  const number = (value: number) => value.toLocaleString(language)
  return (
    <Box sx={{ display: 'grid', gap: 2 }} role="region" aria-label={translate('emails.preview')}>
      <Typography role="status">
        {translate('emails.will_get', { smart_count: accepted, total: number(accepted) })}
      </Typography>
      {withoutEmail + suppressed > 0 && (
        <Typography color="text.secondary">
          {translate('emails.unreachable', { without: number(withoutEmail), suppressed: number(suppressed) })}
        </Typography>
      )}
      <Refused addresses={refused.map(({ email }) => email)} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))',
        }}
      >
        {samples.map(({ name, email, subject, text }, at) => (
          // Several may share an address.
          <Paper key={at} variant="outlined" sx={{ p: 2, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography variant="body2" color="text.secondary">
              {translate('emails.to', { name, email })}
            </Typography>
            <Typography sx={{ fontWeight: 700, my: 1 }}>{subject}</Typography>
            <Typography sx={{ whiteSpace: 'pre-line' }}>{text}</Typography>
          </Paper>
        ))}
      </Box>
    </Box>
  )
}

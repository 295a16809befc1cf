import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'

type Props = {
  readonly summary: string
  readonly lines: readonly { readonly key: string | null; readonly message: string }[]
}

/** Why a file was refused, in `key: message` lines. */
export function Refusal({ summary, lines }: Props) {
  const translate = useTranslate()
  return (
    <Alert severity="error">
      <Typography sx={{ fontWeight: 600 }}>{summary}</Typography>
      {lines.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5 }}>
          {lines.map((line) => (
            <li key={`${line.key}${line.message}`}>
              {line.key
                ? translate('imports.error_line', { key: line.key, message: line.message })
                : line.message}
            </li>
          ))}
        </Box>
      )}
    </Alert>
  )
}

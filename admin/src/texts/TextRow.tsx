import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { changeKey, isStale, typedIn, type Change, type Side, type Text } from './texts_form'

/** A text in both languages: that of the catalogue, and the institution's own below it. */
export function TextRow({
  text,
  changes,
  disabled,
  onType,
}: {
  text: Text
  changes: ReadonlyMap<string, Change>
  disabled: boolean
  onType: (text: Text, side: Side, typed: string) => void
}) {
  const translate = useTranslate()
  return (
    <Paper component="li" variant="outlined" sx={{ p: 2, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant="body2" sx={{ fontWeight: 700 }}>
        {text.group}.{text.key}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {translate(`own_texts.parts.${text.part}`)}:{' '}
        {translate(`own_texts.where.${text.part}.${text.group}`, {
          _: translate('own_texts.where.else', { group: text.group }),
        })}
      </Typography>
      {text.placeholders.length > 0 && (
        <Typography variant="body2">
          {translate('own_texts.placeholders', { names: text.placeholders.join('  ') })}
        </Typography>
      )}
      <Box sx={{ display: 'grid', gap: 2, mt: 1, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        {text.sides.map((side) => {
          const language = translate(`own_texts.languages.${side.language}`)
          return (
            <Box key={side.language} sx={{ minWidth: 0 }}>
              <Typography variant="body2" color="text.secondary">
                {language}
              </Typography>
              <Typography lang={side.language} sx={{ whiteSpace: 'pre-wrap', mb: 1 }}>
                {side.text ?? translate('own_texts.missing')}
              </Typography>
              {isStale(changes.get(changeKey(text.id, side.language)), side) && (
                <Typography role="status" sx={{ fontWeight: 700, mb: 1 }}>
                  {translate('own_texts.stored_now', { text: side.own ?? translate('own_texts.original') })}
                </Typography>
              )}
              {side.isQuoted && (
                <Chip size="small" variant="outlined" label={translate('own_texts.quoted')} sx={{ mb: 1 }} />
              )}
              {side.text !== null && (
                <TextField
                  label={translate('own_texts.own_label', { key: `${text.group}.${text.key}`, language })}
                  value={typedIn(changes, text, side)}
                  disabled={disabled}
                  lang={side.language}
                  onChange={({ target }) => onType(text, side, target.value)}
                  multiline
                  fullWidth
                  size="small"
                />
              )}
            </Box>
          )
        })}
      </Box>
    </Paper>
  )
}

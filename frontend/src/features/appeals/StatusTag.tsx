import { useTranslation } from 'react-i18next'
import { Box } from '../../ui/Box.ts'

/** Colour and form by tag; the words are the server's, in the reader's language. */
const LOOKS: Readonly<Record<string, { colour: string; isFull: boolean }>> = {
  analysis: { colour: 'warning.main', isFull: false },
  replied: { colour: 'info.main', isFull: true },
  disclosed: { colour: 'success.main', isFull: true },
}

/** How far an appeal is. */
export function StatusTag({ status }: { status: { tag: string; description: string } }) {
  const { t } = useTranslation('appeals')
  const look = LOOKS[status.tag]
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
      <Box
        component="span"
        aria-hidden
        sx={{
          width: 10,
          height: 10,
          flexShrink: 0,
          borderRadius: '50%',
          border: 2,
          borderColor: look?.colour ?? 'text.secondary',
          backgroundColor: look?.isFull === true ? look.colour : 'transparent',
        }}
      />
      {t([`status.${status.tag}`, 'status.other'], { name: status.description })}
    </Box>
  )
}

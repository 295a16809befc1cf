import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { Typography } from '../../ui/Typography.tsx'
import { useTranslation } from 'react-i18next'

export function EmptyList({ isNarrowed, onClear }: { isNarrowed: boolean; onClear(): void }) {
  const { t } = useTranslation('applications')
  return (
    <Box
      role="status"
      sx={{
        py: 12,
        px: 4,
        textAlign: 'center',
        border: '1px dashed',
        borderColor: 'divider',
        borderRadius: '10px',
      }}
    >
      <Typography variant="h3" component="p">
        {t('empty.text')}
      </Typography>
      <Typography sx={{ mt: 2, color: 'text.secondary' }}>
        {t(isNarrowed ? 'empty.narrowed' : 'empty.hint')}
      </Typography>
      {isNarrowed && (
        <Button variant="outlined" sx={{ mt: 5 }} onClick={onClear}>
          {t('empty.clear')}
        </Button>
      )}
    </Box>
  )
}

import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { Typography } from '../../ui/Typography.tsx'
import { useTranslation } from 'react-i18next'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo_accounts.ts'

/**
 * Start page of the demo school: its accounts, and what each can see. Only where the
 * server reports that it is a demo.
 */
export default function DemoAccounts({ onChoose }: { onChoose(username: string, password: string): void }) {
  const { t } = useTranslation('login')
  return (
    <Box
      component="details"
      sx={{
        mt: 8,
        borderTop: 1,
        borderBottom: 1,
        borderColor: 'divider',
        '& summary': { cursor: 'pointer', py: 3, fontWeight: 600, borderRadius: 1 },
      }}
    >
      <summary>{t('demo.title')}</summary>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {t('demo.lead', { password: DEMO_PASSWORD })}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pb: 2 }}>
        {DEMO_ACCOUNTS.map(({ username, key }) => (
          <Box
            component="li"
            key={username}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 3,
              py: 2,
              '& + &': { borderTop: 1, borderColor: 'divider' },
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Box sx={{ fontWeight: 600 }}>{username}</Box>
              <Box sx={{ fontSize: '0.9375rem', lineHeight: 1.45, color: 'text.secondary' }}>
                {t(`demo.accounts.${key}`)}
              </Box>
            </Box>
            <Button
              size="small"
              variant="outlined"
              aria-label={t('demo.useOf', { username })}
              onClick={() => onChoose(username, DEMO_PASSWORD)}
            >
              {t('demo.use')}
            </Button>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

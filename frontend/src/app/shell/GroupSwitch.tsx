import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { useTranslation } from 'react-i18next'
import { switchGroup } from '../../api/login.ts'
import { ApiError, NetworkError } from '../../api/errors.ts'
import type { Group, User } from '../../api/session.ts'
import { stayAfterAll } from '../../exam/leaving.ts'
import { toast } from '../../ui/toasts.ts'
import { LeavingDialog } from '../../exam/log_out/LeavingDialog.tsx'
import { LeavingStatus } from '../../exam/log_out/LeavingStatus.tsx'
import { useLeaving } from '../../exam/log_out/use_leaving.ts'

/** The groups of one person; one of them is active. */
export function GroupSwitch({ user }: { user: User }) {
  const { t } = useTranslation('shell')
  const { isBusy: busy, message: progress, warning, question, leave } = useLeaving()
  const enter = async (group: Group) => {
    try {
      await switchGroup(group)
      // Everything on the page was rendered for the other group.
      location.assign('/')
    } catch (error) {
      stayAfterAll()
      const message = error instanceof ApiError ? error.messages[0] : undefined
      toast('error', message ?? t(error instanceof NetworkError ? 'common:noServer' : 'common:error'))
    }
  }
  return (
    <Box component="section" aria-label={t('profile.groups')}>
      <Box sx={{ fontSize: '0.9375rem', color: 'text.secondary', mb: 1 }}>{t('profile.groups')}</Box>
      <LeavingStatus message={progress} warning={warning} />
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }}>
        {user.groups.map((group) => {
          const name = t(`common:groups.${group}`)
          return (
            <Box
              component="li"
              key={group}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 2,
                minHeight: 48,
                borderBottom: 1,
                borderColor: 'divider',
              }}
            >
              <Box sx={{ flex: 1, fontWeight: group === user.loggedGroup ? 600 : 400 }}>{name}</Box>
              {group === user.loggedGroup ? (
                <Box sx={{ fontSize: '0.875rem', color: 'success.main' }}>{t('profile.active')}</Box>
              ) : (
                <Button
                  size="small"
                  variant="text"
                  aria-disabled={busy}
                  aria-label={t('profile.accessOf', { group: name })}
                  onClick={() => !busy && void leave(() => enter(group))}
                >
                  {t('profile.access')}
                </Button>
              )}
            </Box>
          )
        })}
      </Box>
      {question && <LeavingDialog {...question} name={user.name} />}
    </Box>
  )
}

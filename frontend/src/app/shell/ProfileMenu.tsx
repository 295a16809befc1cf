import { Box } from '../../ui/Box.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../api/session.ts'
import { VISUALLY_HIDDEN } from '../../ui/visually_hidden.ts'
import { initialsOf } from '../initials.ts'
import { laterPiece } from '../../shared/later_piece.ts'
import { ModalSheet } from '../../ui/ModalSheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** Preloaded after the page, so that logging out works without a connection. */
const useProfile = laterPiece(() => import('./Profile.tsx'))

/** On a phone the name is for screen readers only. */
const NARROW = '@media (max-width: 599.95px)'

/** The person's button in the header, with its menu. */
export function ProfileMenu() {
  const { t } = useTranslation('shell')
  const user = useSession()?.user
  const [open, setOpen] = useState(false)
  const profile = useProfile()
  if (user === undefined) return null
  return (
    <>
      <PlainButton
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        sx={{
          gap: 2.5,
          minHeight: 44,
          px: 1.5,
          borderRadius: 1,
          '&:hover': { backgroundColor: 'action.hover' },
        }}
      >
        <Box
          aria-hidden
          sx={({ tokens }) => ({
            width: 36,
            height: 36,
            borderRadius: '50%',
            display: 'grid',
            placeItems: 'center',
            backgroundColor: tokens.primary,
            color: tokens.onPrimary,
            fontSize: '0.875rem',
            fontWeight: 700,
          })}
        >
          {initialsOf(user.name)}
        </Box>
        <Box component="span" sx={VISUALLY_HIDDEN}>
          {t('profile.title')}:
        </Box>
        <Box sx={{ textAlign: 'left', maxWidth: 200, [NARROW]: VISUALLY_HIDDEN }}>
          <Box
            sx={{
              fontSize: '0.9375rem',
              fontWeight: 600,
              lineHeight: 1.25,
              whiteSpace: 'nowrap',
              overflow: 'hidden',
              textOverflow: 'ellipsis',
            }}
          >
            {user.name}
          </Box>
          <Box sx={{ fontSize: '0.8125rem', lineHeight: 1.25, color: 'text.secondary' }}>
            {t(`common:groups.${user.loggedGroup}`)}
          </Box>
        </Box>
      </PlainButton>
      {open && (
        <ModalSheet
          place="corner"
          {...(profile === null
            ? { 'aria-label': t('profile.title') }
            : { 'aria-labelledby': 'profile-title' })}
          onClose={() => setOpen(false)}
        >
          <Box sx={{ width: 340, maxWidth: '100%' }}>
            {profile === null ? (
              <Skeleton style={{ height: 240, margin: 20 }} />
            ) : (
              <profile.Profile user={user} />
            )}
          </Box>
        </ModalSheet>
      )}
    </>
  )
}

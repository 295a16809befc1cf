import { Box } from '../Box.ts'
import { Typography } from '../Typography.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FactorOffer } from '../../api/second_factor.ts'
import { QrPicture } from '../QrPicture.tsx'

/** The three steps of setting up an authenticator on a telephone; `children` is the form of the last one. */
export function SetUp({ offer, children }: { offer: FactorOffer; children: ReactNode }) {
  const { t } = useTranslation('second_factor')
  const key = offer.secret.match(/.{1,4}/g) ?? []
  return (
    <Box component="ol" sx={{ m: 0, pl: 6, display: 'grid', gap: 5, '& > li::marker': { fontWeight: 700 } }}>
      <li>{t('setUp.app')}</li>
      <li>
        {t('setUp.scan')}
        <Box sx={{ my: 3 }}>
          <QrPicture text={offer.uri} label={t('setUp.picture')} />
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('setUp.typed')}
        </Typography>
        {/* The gaps between the groups are only styled: copying yields the key without blanks. */}
        <Box
          component="code"
          data-testid="second-factor-key"
          sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, fontSize: '1.0625rem', fontWeight: 600 }}
        >
          {key.map((part, at) => (
            <span key={at}>{part}</span>
          ))}
        </Box>
      </li>
      <li>
        {t('setUp.confirm')}
        <Box sx={{ mt: 3 }}>{children}</Box>
      </li>
    </Box>
  )
}

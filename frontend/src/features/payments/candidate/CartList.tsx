import { useTranslation } from 'react-i18next'
import { moneyText } from '../../../locales/money.ts'
import { Link } from '../../../shared/router/index.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { SideSheet } from '../../../ui/SideSheet.tsx'
import type { AppealProcess, CartAppeal } from '../types.ts'

interface CartListProps {
  process: AppealProcess
  appeals: readonly CartAppeal[]
  onRemove(appeal: CartAppeal): void
  onFinish(): void
  onClose(): void
}

/** The appeals that are not paid yet, what they cost, and the way to pay; without any there is nothing to pay (val-appeal-payment-002). */
export function CartList({ process, appeals, onRemove, onFinish, onClose }: CartListProps) {
  const { t, i18n } = useTranslation('payments')
  const money = (amount: string) => moneyText(amount, i18n.language)
  return (
    <SideSheet title={t('cart.listTitle')} onClose={onClose}>
      {appeals.length === 0 ? (
        <Notice kind="info">{t('cart.empty')}</Notice>
      ) : (
        <>
          <Box sx={{ color: 'text.secondary' }}>{t('cart.listLead')}</Box>
          <Box component="ul" aria-label={t('cart.listTitle')} sx={LIST}>
            {appeals.map((appeal) => (
              <li key={appeal.id}>
                <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                  <Box sx={{ fontWeight: 600 }}>{appeal.name}</Box>
                  <Box className="numbers" sx={{ color: 'text.secondary' }}>
                    {money(process.unitPrice)}
                  </Box>
                </Box>
                <Button
                  component={Link}
                  to={appeal.address}
                  aria-label={t('cart.viewNamed', { name: appeal.name })}
                  sx={{ minHeight: 44 }}
                >
                  {t('cart.view')}
                </Button>
                <Button
                  color="error"
                  aria-label={t('cart.removeNamed', { name: appeal.name })}
                  onClick={() => onRemove(appeal)}
                  sx={{ minHeight: 44 }}
                >
                  {t('cart.remove')}
                </Button>
              </li>
            ))}
          </Box>
        </>
      )}
      <Box className="numbers" sx={TOTAL}>
        <span>{t('cart.total')}</span>
        <span>{money(process.price)}</span>
      </Box>
      <Button
        variant="contained"
        size="large"
        disabled={process.count === 0}
        onClick={onFinish}
        sx={{ minHeight: 48 }}
      >
        {t('cart.finish')}
      </Button>
    </SideSheet>
  )
}

const LIST = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { display: 'flex', alignItems: 'center', gap: 1, py: 2 },
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
} as const

const TOTAL = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 3,
  pt: 3,
  borderTop: 1,
  borderColor: 'divider',
  fontSize: '1.25rem',
  fontWeight: 700,
} as const
